import type { HeldAnswer } from '@playhub/contract/desk/held-answers'
import { ANSWER_HOLD_SECONDS } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { MediaView } from '@playhub/ui/media-view'
import { MessageHtml } from '@playhub/ui/message-html'
import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useLanguage } from '../../base/i18n.tsx'
import { useStaff } from '../../base/session.tsx'
import { useEditorT, useInboxT } from '../../support/texts.ts'
import { ticketQuery } from '../../support/ticket-queries.ts'
import styles from '../thread.module.css'
import { useUndoAnswer } from './undo-answer.ts'

type Props = { answer: HeldAnswer; ticketId: string }

/** An answer that the server has received and sends after a few seconds. Its writer can undo it; colleagues can only see it. */
export const HeldBubble = ({ answer: { id, authorId, authorName, text, image, video }, ticketId }: Props) => {
  const t = useInboxT()
  const mediaText = useEditorT()
  const language = useLanguage()
  const client = useQueryClient()
  const isOwn = useStaff().id === authorId
  const undo = useUndoAnswer()
  return (
    <div className={styles.message} data-author="staff" data-outgoing="held">
      {text !== '' && (
        <div className={styles.bubble}>
          <MessageHtml html={text} />
        </div>
      )}
      <MediaView
        image={image}
        video={video}
        texts={mediaText}
        language={language}
        onRetry={() => void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })}
      />
      <div className={styles.held}>
        <span className={styles.state} role="status">
          <Clock size={14} strokeWidth={2} aria-hidden="true" />
          {isOwn ? t('held.own', { seconds: ANSWER_HOLD_SECONDS }) : t('held.colleague', { name: authorName })}
        </span>
        {isOwn && (
          <Button busy={undo.isBusy} onClick={() => undo.run({ id, ticketId })}>
            {t('held.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}
