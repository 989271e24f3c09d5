import { useOnline } from '@playhub/browser/online'
import { canRetry } from '@playhub/browser/post-form'
import { Button } from '@playhub/ui/button'
import { MessageHtml } from '@playhub/ui/message-html'
import { type PickedFile, PickedFiles } from '@playhub/ui/picked-files'
import { CircleAlert, Clock } from 'lucide-react'
import { useLanguage } from '../../base/i18n.tsx'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useEditorT, useInboxT } from '../../support/texts.ts'
import styles from '../thread.module.css'
import { retry, sendAnyway, takeBack } from './outbox.ts'
import type { Outgoing, Problem } from './outbox-store.ts'
import { failureOf } from './outgoing-failure.ts'

type Props = { item: Outgoing; onEdit: (item: Outgoing) => void; onReopen: (item: Outgoing) => void }

/** An answer that the server does not have yet: being sent, or failed with the possible actions. */
export const OutgoingBubble = ({ item, onEdit, onReopen }: Props) => {
  const t = useInboxT()
  const fileText = useEditorT()
  const language = useLanguage()
  const { html, image, video, state } = item
  const online = useOnline()
  const canBeSent = state.at !== 'failed' || canRetry(state.problem)
  return (
    <div className={styles.message} data-author="staff" data-outgoing={state.at}>
      {html !== '' && (
        <div className={styles.bubble}>
          <MessageHtml html={html} />
        </div>
      )}
      <PickedFiles
        files={(['image', 'video'] as const).flatMap((kind) => {
          const file = kind === 'image' ? image : video
          return file ? [{ kind, name: file.name, bytes: file.size, state: fileState(state) }] : []
        })}
        texts={fileText}
        language={language}
        onRemove={() => onEdit(takeBack(item))}
        {...(canBeSent && { onRetry: () => retry(item) })}
      />
      {state.at === 'failed' ? (
        <Failed item={item} problem={state.problem} onEdit={onEdit} onReopen={onReopen} />
      ) : (
        <div className={styles.state} role="status">
          <Clock size={14} strokeWidth={2} aria-hidden="true" />
          {t(state.at === 'waiting' && !online ? 'thread.queued' : 'thread.sending')}
        </div>
      )}
    </div>
  )
}

const fileState = (state: Outgoing['state']): PickedFile['state'] => {
  if (state.at === 'sending') return state.fraction < 1 ? { at: 'sending', fraction: state.fraction } : { at: 'checking' }
  return { at: state.at }
}

const Failed = ({ item, problem, onEdit, onReopen }: Props & { problem: Problem }) => {
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
        ) : problem === 'ANSWERED_MEANWHILE' || problem === 'TICKET_CHANGED' ? (
          <Button onClick={() => sendAnyway(item)}>{t('thread.sendAnyway')}</Button>
        ) : (
          canRetry(problem) && <Button onClick={() => retry(item)}>{t('thread.retry')}</Button>
        )}
        <Button variant="quiet" onClick={() => onEdit(takeBack(item))}>
          {t('thread.edit')}
        </Button>
      </div>
    </div>
  )
}
