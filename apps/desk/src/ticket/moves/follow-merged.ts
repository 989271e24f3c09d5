import { useEffect, useEffectEvent } from 'react'
import { useStaff } from '../../base/session.tsx'
import { showToast } from '../../states/toasts.tsx'
import { useInboxT } from '../../support/texts.ts'
import { keepDraft, readDraft } from '../reply/drafts.ts'
import { readdress } from '../reply/outbox.ts'

/** Moves the staff member's drafts and undelivered answers from a merged ticket to the remaining ticket. */
export const moveWriting = (staffId: string, from: string, into: string) => {
  for (const kind of ['reply', 'note'] as const) {
    const html = readDraft({ staffId, ticketId: from, kind })
    if (html === '') continue
    const where = { staffId, ticketId: into, kind }
    keepDraft(where, readDraft(where) + html)
    keepDraft({ staffId, ticketId: from, kind }, '')
  }
  readdress(from, into)
}

/** If a colleague has merged the open ticket into another ticket, opens the other ticket. */
export const useFollowMerged = (ticketId: string, remaining: string | undefined, open: (id: string) => void) => {
  const t = useInboxT()
  const { id: staffId } = useStaff()
  const follow = useEffectEvent((id: string) => {
    moveWriting(staffId, ticketId, id)
    showToast(t('moves.movedPlain'), 'info')
    open(id)
  })
  useEffect(() => {
    if (remaining !== undefined && remaining !== ticketId) follow(remaining)
  }, [ticketId, remaining])
}
