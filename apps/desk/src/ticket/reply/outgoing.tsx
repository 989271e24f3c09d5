import { useOnline } from '@playhub/browser/online'
import { failureOf, isCutOff } from '@playhub/browser/outbox'
import { canRetry } from '@playhub/browser/post-form'
import { Button } from '@playhub/ui/button'
import { MessageHtml } from '@playhub/ui/message-html'
import { type PickedFile, PickedFiles } from '@playhub/ui/picked-files'
import { CircleAlert, Clock } from 'lucide-react'
import { useLanguage } from '../../base/i18n.tsx'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useWorkInHand } from '../../forms/work-in-hand.ts'
import { useEditorT, useInboxT } from '../../support/texts.ts'
import styles from '../thread.module.css'
import { type Outgoing, retry, sendAnyway, takeBack } from './outbox.ts'

type Props = { item: Outgoing; onEdit: (item: Outgoing) => void; onReopen: (item: Outgoing) => void }

/** Shows an answer that the server does not have yet. Says that it is being sent or, after a failure, gives the reason and the actions. */
export const OutgoingBubble = ({ item, onEdit, onReopen }: Props) => {
  const t = useInboxT()
  const fileText = useEditorT()
  const language = useLanguage()
  const { html, image, video, state, problem = '', mayBeStored } = item
  const waits = isCutOff(item, useOnline())
  useWorkInHand(true)
  const canBeSent = state !== 'failed' || canRetry(problem)
  return (
    <div className={styles.message} data-author="staff" data-outgoing={state}>
      {html !== '' && (
        <div className={styles.bubble}>
          <MessageHtml html={html} />
        </div>
      )}
      <PickedFiles
        files={(['image', 'video'] as const).flatMap((kind) => {
          const file = kind === 'image' ? image : video
          return file ? [{ kind, name: file.name, bytes: file.size, state: fileState(item) }] : []
        })}
        texts={fileText}
        language={language}
        onRemove={mayBeStored ? undefined : () => onEdit(takeBack(item))}
        {...(canBeSent && { onRetry: () => retry(item.key) })}
      />
      {state === 'failed' ? (
        <Failed item={item} onEdit={onEdit} onReopen={onReopen} />
      ) : (
        <div className={styles.state}>
          <Clock size={14} strokeWidth={2} aria-hidden="true" />
          <span role="status">{t(waits ? 'thread.queued' : 'thread.sending')}</span>
          {waits && !mayBeStored && (
            <Button variant="quiet" onClick={() => onEdit(takeBack(item))}>
              {t('thread.edit')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const fileState = ({ state, progress }: Outgoing): PickedFile['state'] => {
  if (state === 'waiting' || state === 'failed') return { at: state }
  return progress < 1 ? { at: 'sending', fraction: progress } : { at: 'checking' }
}

const Failed = ({ item, onEdit, onReopen }: Props) => {
  const { problem = 'INTERNAL', mayBeStored } = item
  const t = useInboxT()
  const refusalText = useRefusalText()
  return (
    <div className={styles.failed} role="alert">
      <div className={styles.failedText}>
        <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
        <span>
          {t('thread.notSent')} {problem === 'FILE' ? t('thread.fileGone') : refusalText(failureOf(problem))}
        </span>
      </div>
      <div className={styles.failedActions}>
        {problem === 'TICKET_CLOSED' ? (
          <Button onClick={() => onReopen(item)}>{t('thread.reopenAndSend')}</Button>
        ) : problem === 'ANSWERED_MEANWHILE' || problem === 'TICKET_CHANGED' || problem === 'TICKET_MERGED' ? (
          <Button onClick={() => sendAnyway(item)}>{t('thread.sendAnyway')}</Button>
        ) : (
          canRetry(problem) && <Button onClick={() => retry(item.key)}>{t('thread.retry')}</Button>
        )}
        <Button variant="quiet" onClick={mayBeStored ? () => takeBack(item) : () => onEdit(takeBack(item))}>
          {t(mayBeStored ? 'thread.drop' : 'thread.edit')}
        </Button>
      </div>
    </div>
  )
}
