import { Button } from '@playhub/ui/button'
import { MessageHtml } from '@playhub/ui/message-html'
import { Lock } from 'lucide-react'
import { copyText } from '../../base/copy-text.ts'
import type { Composing } from '../composing.ts'
import { plainOf } from '../plain-text.ts'
import { useSupportT } from '../texts.ts'
import type { Visitor } from '../visitor.ts'
import styles from './closed.module.css'
import type { Conversation } from './conversation.ts'
import { Rating } from './rating.tsx'

type Props = { ticket: Conversation; visitor: Visitor; composing: Composing; onNewTicket: () => void }

/**
 * Says that the conversation is closed and asks for a rating. If the visitor has text that can no longer be sent, offers to use it for a
 * new ticket.
 */
export const ClosedNote = ({ ticket, visitor, composing, onNewTicket }: Props) => {
  const t = useSupportT()
  const { html, files, isEmpty } = composing
  return (
    <div className={styles.closed}>
      <p className={styles.note}>
        <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('chat.closed')}</span>
      </p>
      {!isEmpty && (
        <section className={styles.unsent} aria-label={t('chat.unsent')}>
          <p className={styles.words}>{t('chat.unsent')}</p>
          {html && <MessageHtml html={html} />}
          {(files.image || files.video) && (
            <p className={styles.words}>
              {t('chat.unsentFiles')} {[files.image?.name, files.video?.name].filter(Boolean).join(', ')}
            </p>
          )}
          {html && <Button onClick={() => void copyText(plainOf(html), 'TEXT_COPIED')}>{t('chat.copy')}</Button>}
        </section>
      )}
      <Button variant="accent" onClick={onNewTicket}>
        {t('chat.create')}
      </Button>
      <Rating ticket={ticket} visitor={visitor} />
    </div>
  )
}
