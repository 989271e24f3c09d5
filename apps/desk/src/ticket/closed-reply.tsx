import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { Button } from '@playhub/ui/button'
import { Archive } from 'lucide-react'
import { useInboxT } from '../support/texts.ts'
import { useChangeText } from './change-text.ts'
import styles from './reply/composer.module.css'

/** Shown instead of the editor in a closed conversation. It says who closed the conversation and when, and has a button to reopen it. */
export const ClosedReply = ({
  entries,
  hasDraft,
  onReopen,
}: {
  entries: readonly ThreadEntry[]
  hasDraft: boolean
  onReopen: () => void
}) => {
  const t = useInboxT()
  const changeText = useChangeText()
  const closing = entries.findLast((entry) => entry.kind === 'event' && entry.change === 'status')
  const isTold = closing?.kind === 'event' && closing.to === 'closed'
  return (
    <div className={styles.closed} role="status">
      <Archive size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.closedText}>
        <strong>{isTold ? changeText(closing, { withTime: true }) : t('composer.closedTitle')}</strong>
        <span>{t('composer.closedHint')}</span>
        {hasDraft && <span>{t('composer.closedDraft')}</span>}
      </div>
      <Button onClick={onReopen}>{t('ticket.reopen')}</Button>
    </div>
  )
}
