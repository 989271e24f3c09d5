import { desk } from '@playhub/contract/desk'
import type { BulkState } from '@playhub/contract/desk/bulk'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { InboxRow } from '@playhub/contract/desk/tickets'
import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type DeskCallInput } from '../base/call.ts'
import { macrosQuery } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { incidentsQuery } from '../incidents/queries.ts'
import { closeToast, showToast } from '../states/toasts.tsx'
import { INBOX } from '../support/inbox-queries.ts'
import { useInboxT } from '../support/texts.ts'
import { useLaterTexts } from './later-texts.ts'
import { offerUndo, running, startRunning, undoable } from './running.ts'
import { skipText } from './skip-text.ts'

type Body<E extends 'changeTickets' | 'answerTickets'> = DeskCallInput<(typeof desk.bulk)[E]>['body']
export type BulkChange = Omit<Body<'changeTickets'>, 'id' | 'tickets'>
export type BulkAnswer = Omit<Body<'answerTickets'>, 'id' | 'tickets'>

const chosenOf = (rows: readonly InboxRow[]) => rows.map(({ id, lastMessageTs }) => ({ id, seenTs: lastMessageTs }))

/** Returns actions that change many tickets at once. A retry sends the same id, so that the server performs the action only once. */
export const useBulk = (onDone: () => void) => {
  const t = useInboxT()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const undo = useUndoBulk()
  const refresh = () => void client.invalidateQueries({ queryKey: [INBOX] })
  const fail = (error: unknown, retry: () => void) => {
    const text = error instanceof Refusal ? `${t('bulk.failed')} ${refusalText(error)}` : t('bulk.unsure')
    showToast(text, 'danger', { label: t('bulk.retry'), run: retry })
  }

  const change = useMutation({
    mutationFn: ({ id, rows, wanted }: { id: string; rows: readonly InboxRow[]; wanted: BulkChange; text: (count: number) => string }) =>
      call(desk.bulk.changeTickets, { body: { id, tickets: chosenOf(rows), ...wanted } }),
    onSuccess: (state: BulkState, { text }) => {
      refresh()
      onDone()
      offerUndo(state.id)
      const said = [text(state.done), ...skipText(t, state.skipped)].join('. ')
      showToast(said, 'success', { label: t('bulk.undo'), run: () => undo(state.id), forMs: BULK_UNDO_SECONDS * 1000, id: state.id })
    },
    onError: (error, input) => {
      if (!(error instanceof Refusal)) refresh()
      fail(error, () => change.mutate(input))
    },
  })
  const answer = useMutation({
    mutationFn: ({ id, rows, message }: { id: string; rows: readonly InboxRow[]; message: BulkAnswer }) =>
      call(desk.bulk.answerTickets, { body: { id, tickets: chosenOf(rows), ...message } }),
    onSuccess: (state: BulkState) => {
      onDone()
      startRunning(state.id, 'answer')
    },
    // The server may have stored the answers although its reply was lost. In that case the answers can still be undone.
    onError: (error, { id }) => {
      if (error instanceof Refusal) return
      startRunning(id, 'answer')
    },
  })
  const macro = useMutation({
    mutationFn: ({ id, rows, macro: { id: macroId, version } }: { id: string; rows: readonly InboxRow[]; macro: Macro }) =>
      call(desk.bulk.useMacroOnMany, { body: { id, tickets: chosenOf(rows), macroId, macroVersion: version } }),
    onSuccess: ({ id }: BulkState) => {
      onDone()
      startRunning(id, 'macro')
    },
    onError: (error, { id }) => {
      // The refusal may mean that the macro has changed since the staff member saw it, so the macros are read again.
      if (error instanceof Refusal) return void client.invalidateQueries(macrosQuery)
      startRunning(id, 'macro')
    },
  })
  const attach = useMutation({
    mutationFn: ({ id, rows, incidentId }: { id: string; rows: readonly InboxRow[]; incidentId: string }) =>
      call(desk.bulk.attachMany, { body: { id, tickets: chosenOf(rows), incidentId } }),
    onSuccess: ({ id }: BulkState) => {
      onDone()
      startRunning(id, 'incident')
    },
    onError: (error, input) => {
      fail(error, () => attach.mutate(input))
      // The refusal may mean that a colleague has solved the incident, so the incidents are read again.
      if (error instanceof Refusal) return void client.invalidateQueries(incidentsQuery)
      startRunning(input.id, 'incident')
    },
  })
  return { change, answer, macro, attach, refresh }
}

/** Returns a function that undoes an action and shows the result in a toast. */
export const useUndoBulk = () => {
  const t = useInboxT()
  const later = useLaterTexts()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  return (id: string) => {
    undoable.set(undefined)
    closeToast(id)
    call(desk.bulk.undoBulk, { params: { id } }).then(
      ({ undone, kept }) => {
        void client.invalidateQueries({ queryKey: [INBOX] })
        void client.invalidateQueries({ queryKey: ['ticket'] })
        const kind = running.get()?.id === id ? running.get()?.kind : undefined
        if (kind) running.set(undefined)
        const said = kind ? later[kind].takenBack : t('bulk.undone', { count: undone })
        showToast(kept > 0 ? `${said}. ${t('bulk.kept', { count: kept })}` : said)
      },
      (error: unknown) => showToast(refusalText(error), 'danger'),
    )
  }
}
