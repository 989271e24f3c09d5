import { desk } from '@playhub/contract/desk'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { RefundOrder } from '@playhub/contract/desk/players'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type DeskCallInput } from '../../base/call.ts'
import { macrosQuery } from '../../base/queries.ts'
import { stored } from '../../base/stored.ts'
import { useUnsaved } from '../../forms/unsaved.ts'
import { purchaseQuery } from '../../player/queries.ts'
import { showToast } from '../../states/toasts.tsx'
import { INBOX } from '../../support/inbox-queries.ts'
import { useMacrosT } from '../../support/macros-texts.ts'
import { type KnownTicket, setTicket, ticketQuery } from '../../support/ticket-queries.ts'
import { noteHeld } from '../reply/held.ts'
import { useOfferUndo } from './undo-macro.ts'

/**
 * The ticket and the macro as the preview shows them. The request contains their versions, so the server refuses the request if the ticket
 * or the macro has another version now.
 */
export type Seen = { known: KnownTicket; macro: Macro }
type Parts = { text?: string | undefined; note?: string | undefined; refund?: RefundOrder | undefined }
/** The request that was sent and whose result is unknown. */
type Sent = { name: string; body: DeskCallInput<typeof desk.macros.useMacro>['body'] }

/** Whether the macro may have been used although the call failed. If so, only the same request may be repeated. */
const isUnknown = (error: unknown) => !(error instanceof Refusal && error.status < 500)
/** Whether the request was refused before it was processed. Such a refusal says nothing about the result of an earlier request. */
const isTurnedAway = (error: unknown) => error instanceof Refusal && [401, 403, 429].includes(error.status)

/**
 * Returns functions that use a macro on a ticket. If the result of a request is unknown, the request is kept, even if the preview is closed
 * or the session ends. Until the result is known, only this request can be sent again, so that no action is performed twice. `onDone` is
 * called after a macro was used.
 */
export const useMacroOn = (ticket: DeskTicket, onDone: () => void) => {
  const t = useMacrosT()
  const client = useQueryClient()
  const offerUndo = useOfferUndo()
  const [sent, setSent, sentNow] = useUnsaved<Sent>(`macro-use/${ticket.id}`)
  const { paymentId } = ticket
  const readPurchase = () => paymentId && client.invalidateQueries({ queryKey: purchaseQuery(paymentId).queryKey })
  const use = useMutation({
    mutationFn: ({ body }: Sent & { isAgain: boolean }) => call(desk.macros.useMacro, { params: { id: ticket.id }, body }),
    onSuccess: async ({ ticket: next, isHeld, isUndoable }, { body, name }) => {
      setSent(undefined)
      setTicket(client, next)
      onDone()
      if (isHeld) showToast(t('preview.usedHeld', { name }), 'success', { id: body.clientId })
      else if (isUndoable)
        offerUndo({
          ...{ id: body.clientId, ticketId: ticket.id, name },
          ...{ hasAnswered: body.text !== undefined, refunds: body.refund !== undefined },
        })
      else showToast(t('preview.used', { name }), 'success')
      void client.invalidateQueries({ queryKey: [INBOX] })
      if (body.refund) {
        void readPurchase()
        void client.invalidateQueries({ queryKey: ['payments'] })
        void client.invalidateQueries({ queryKey: ['player', ticket.id] })
      }
      const fresh = await client.fetchQuery({ ...ticketQuery(ticket.id), staleTime: 0 }).catch(() => undefined)
      if (isHeld && fresh?.held.some(({ id }) => id === body.clientId)) noteHeld(body.clientId, next, {})
    },
    onError: (error, { isAgain }) => {
      if (isUnknown(error) || (isAgain && isTurnedAway(error))) return
      setSent(undefined)
      void readPurchase()
      void client.invalidateQueries(macrosQuery)
      void client.invalidateQueries({ queryKey: ticketQuery(ticket.id).queryKey })
    },
  })
  return {
    isPending: use.isPending,
    /** The name of the macro whose result is unknown. */
    lostName: use.isPending ? undefined : sent?.name,
    /** Whether a request was sent and its result is unknown. If so, the texts must not be changed. */
    isLocked: sent !== undefined,
    error: use.error,
    run: ({ known: { ticket: seen, held }, macro }: Seen, parts: Parts) => {
      if (sentNow()) return
      const body = {
        ...{ clientId: crypto.randomUUID(), macroId: macro.id, macroVersion: macro.version, version: seen.version, seenSeq: seen.seq },
        ...{ seenHeld: held.map(({ id }) => id), hold: stored.undoSend.get() !== 'off', ...parts },
      }
      const next = { name: macro.name, body }
      setSent(next)
      use.mutate({ ...next, isAgain: false })
    },
    /** Sends the request whose result is unknown again. */
    retry: () => {
      const lost = sentNow()
      if (lost && !use.isPending) use.mutate({ ...lost, isAgain: true })
    },
    forgetError: () => {
      if (!sentNow()) use.reset()
    },
  }
}
export type MacroUse = ReturnType<typeof useMacroOn>
