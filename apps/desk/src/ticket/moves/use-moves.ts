import { desk } from '@playhub/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { headingAbove } from '../../forms/use-asked-by.ts'
import { closeToast, showToast } from '../../states/toasts.tsx'
import { INBOX } from '../../support/inbox-queries.ts'
import { useInboxT } from '../../support/texts.ts'

/**
 * Returns functions that undo merges and splits of tickets, and that remove links between tickets. They show the result in a toast. They
 * also work after another conversation was opened.
 */
export const useMoves = () => {
  const t = useInboxT()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const refresh = () => {
    for (const key of ['ticket', 'player', INBOX]) void client.invalidateQueries({ queryKey: [key] })
  }
  const tryTo = async (act: () => Promise<unknown>) => {
    const pressed = document.activeElement
    const title = headingAbove(pressed)
    try {
      await act()
      // The pressed button disappears, so the focus moves to the title. If the member is already elsewhere, the focus stays there.
      if (document.activeElement === pressed || document.activeElement === document.body) title?.focus({ preventScroll: true })
      return true
    } catch (error) {
      showToast(`${t('moves.notDone')} ${refusalText(error)}`, 'danger')
      return false
    } finally {
      refresh()
    }
  }
  const undo = async (id: string) => {
    if (!(await tryTo(() => call(desk.moves.undoMove, { params: { id } })))) return
    closeToast(id)
    showToast(t('moves.undone'), 'info')
  }
  const link = (id: string, otherId: string) => tryTo(() => call(desk.moves.linkTickets, { params: { id }, body: { otherId } }))
  const unlink = async (ticket: { id: string; number: number }, other: { id: string; number: number }) => {
    const isDone = await tryTo(() => call(desk.moves.unlinkTickets, { params: { id: ticket.id }, body: { otherId: other.id } }))
    if (!isDone) return
    const again = { label: t('moves.undo'), run: () => void link(ticket.id, other.id) }
    showToast(t('moves.unlinked', { number: ticket.number, other: other.number }), 'info', again)
  }
  return { refresh, undo, unlink, undoIn: (id: string) => ({ label: t('moves.undo'), run: () => void undo(id), forMs: UNDO_SHOWN_MS, id }) }
}

/** How long a toast offers Undo, in ms. In the conversation itself, Undo is possible for much longer. */
const UNDO_SHOWN_MS = 15_000
