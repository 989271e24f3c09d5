import { createStore } from '@playhub/browser/store'
import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { serverNow } from '../../base/server-clock.ts'
import { closeToast, showToast } from '../../states/toasts.tsx'
import { INBOX } from '../../support/inbox-queries.ts'
import { useInboxT } from '../../support/texts.ts'
import { setTicket, ticketQuery } from '../../support/ticket-queries.ts'
import { shownTime } from './shown-time.ts'

/** The last snooze that can be undone now. */
export const undoableSnooze = createStore<{ key: string; run: () => void } | undefined>(undefined)

/**
 * Returns the id of the toast that offers to undo a snooze. A ticket has only one such toast, because only its last snooze can be undone.
 */
const toastOf = (ticketId: string) => `snooze ${ticketId}`

type Snoozed = Pick<DeskTicket, 'id' | 'version' | 'seq' | 'snoozedTs'>

type Before = Pick<DeskTicket, 'snoozedUntilTs' | 'returned'>

/**
 * Returns a function that offers to undo a snooze, even after another conversation was opened. `before` and `after`: the ticket before and
 * after the snooze. Undo restores the earlier snooze time and the mark "back from snooze". The server refuses the undo in two cases:
 * - The snooze has ended or was changed since.
 * - The action was "Bring back", which ends a snooze, and the ticket was changed since.
 */
export const useSnoozeUndo = () => {
  const t = useInboxT()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const undo = async (after: Snoozed, before: Before) => {
    const { id, version, seq, snoozedTs } = after
    undoableSnooze.set(undefined)
    closeToast(toastOf(id))
    try {
      const snooze = { snoozedUntilTs: before.snoozedUntilTs, ...(snoozedTs !== null && { snoozedTs }) }
      const body = { version, seenSeq: seq, ...snooze, ...(before.returned && { returnedTs: before.returned.ts }) }
      setTicket(client, await call(desk.tickets.changeTicket, { params: { id }, body }))
      showToast(t(before.snoozedUntilTs === null ? 'snooze.notSnoozed' : 'snooze.undone'), 'info')
    } catch (error) {
      const retry = { label: t('bulk.retry'), run: () => void undo(after, before) }
      showToast(`${t('snooze.failed')} ${refusalText(error)}`, 'danger', error instanceof Refusal ? undefined : retry)
    } finally {
      void client.invalidateQueries({ queryKey: ticketQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: [INBOX] })
    }
  }
  return (after: DeskTicket, before: Before) => {
    const run = () => void undo(after, before)
    const own = { key: `${after.id} ${after.version}`, run }
    undoableSnooze.set(own)
    setTimeout(() => undoableSnooze.get() === own && undoableSnooze.set(undefined), BULK_UNDO_SECONDS * 1000)
    const { snoozedUntilTs } = after
    const text = snoozedUntilTs === null ? t('snooze.broughtBack') : t('snooze.done', { at: shownTime(snoozedUntilTs, serverNow()) })
    showToast(text, 'success', { label: t('snooze.undo'), run, forMs: BULK_UNDO_SECONDS * 1000, id: toastOf(after.id) })
  }
}
