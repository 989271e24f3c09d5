import { createStore } from '@playhub/browser/store'
import { desk } from '@playhub/contract/desk'
import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { closeToast, showToast } from '../../states/toasts.tsx'
import { INBOX } from '../../support/inbox-queries.ts'
import { useMacrosT } from '../../support/macros-texts.ts'
import { ticketQuery } from '../../support/ticket-queries.ts'

type Use = { id: string; ticketId: string; name: string; hasAnswered: boolean; refunds: boolean }

const RETRY_MS = 1000

/** The use of a macro that can be undone now. */
export const undoableUse = createStore<Use | undefined>(undefined)

/**
 * Returns a function that undoes the use of a macro. If there is no reply, repeats the call, because the server may or may not have undone
 * the macro.
 */
export const useUndoMacro = () => {
  const t = useMacrosT()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const undo = useMutation({
    mutationFn: ({ id }: Use) => call(desk.macros.undoMacro, { params: { id } }),
    retry: (_, error) => !(error instanceof Refusal),
    retryDelay: RETRY_MS,
    onMutate: ({ id }) => {
      undoableUse.set(undefined)
      closeToast(id)
    },
    onSuccess: ({ isWhole, isMerged, statusStays }, { name, hasAnswered, refunds }) => {
      const stays = [
        ...(hasAnswered ? [t(statusStays ? 'preview.statusStays' : 'preview.answerStays')] : []),
        ...(refunds ? [t('preview.refundStays')] : []),
      ]
      const said = t(isWhole ? 'preview.undone' : isMerged ? 'preview.merged' : 'preview.partly', { name })
      showToast(stays.length === 0 ? said : `${said}. ${stays.join(' ')}`)
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: (_, __, { ticketId }) => {
      void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
      void client.invalidateQueries({ queryKey: [INBOX] })
    },
  })
  return undo.mutate
}

/** Returns a function that reports the use of a macro, and offers to undo it for some seconds. */
export const useOfferUndo = () => {
  const t = useMacrosT()
  const undo = useUndoMacro()
  return (use: Use) => {
    undoableUse.set(use)
    setTimeout(() => undoableUse.get() === use && undoableUse.set(undefined), BULK_UNDO_SECONDS * 1000)
    const action = { label: t('undo'), run: () => undo(use), forMs: BULK_UNDO_SECONDS * 1000, id: use.id }
    showToast(t('preview.used', { name: use.name }), 'success', action)
  }
}
