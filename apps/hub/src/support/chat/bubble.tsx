import { localTime } from '@playhub/browser/dates'
import { useOnline } from '@playhub/browser/online'
import { failureOf, isCutOff } from '@playhub/browser/outbox'
import { canRetry } from '@playhub/browser/post-form'
import type { TicketMessage } from '@playhub/contract/support'
import { MailPartView } from '@playhub/ui/mail-part'
import { MediaView } from '@playhub/ui/media-view'
import { MessageHtml } from '@playhub/ui/message-html'
import type { PickedFile } from '@playhub/ui/picked-files'
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { useLanguage } from '../../i18n/i18n.tsx'
import { rowsOf } from '../composing.ts'
import { type Outgoing, retry, takeBack } from '../outbox.ts'
import { Picked } from '../picked.tsx'
import { useSendProblem } from '../send-problem.ts'
import { useEditorT, useSupportT } from '../texts.ts'
import styles from './bubble.module.css'

type Props = { message: TicketMessage; isLast: boolean; isSeen: boolean; onRefresh: () => void }

/** One message. Visually, only the last message of a group shows the author and the time. Screen readers read both for every message. */
export const Bubble = ({ message: { isUserMsg, text, image, video, createTs, mail }, isLast, isSeen, onRefresh }: Props) => {
  const t = useSupportT()
  const texts = useEditorT()
  const { language } = useLanguage()
  const author = t(isUserMsg ? 'chat.you' : 'chat.support')
  const time = <time dateTime={createTs}>{localTime(createTs)}</time>
  return (
    <div className={styles.message} data-user={isUserMsg || undefined} data-last={isLast || undefined}>
      {!isLast && <span className="visually-hidden">{author}</span>}
      {text && (
        <div className={styles.bubble}>
          <MessageHtml html={text} />
        </div>
      )}
      <MediaView image={image} video={video} texts={texts} language={language} onRetry={onRefresh} />
      {mail && <MailPartView mail={mail} texts={texts} />}
      {isLast ? (
        <p className={styles.meta}>
          <span>
            {author}, {time}
          </span>
          {isUserMsg && <Mark isSeen={isSeen} />}
        </p>
      ) : (
        <span className="visually-hidden">{time}</span>
      )}
    </div>
  )
}

const Mark = ({ isSeen }: { isSeen: boolean }) => {
  const t = useSupportT()
  const Icon = isSeen ? CheckCheck : Check
  return (
    <span className={styles.mark}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {t(isSeen ? 'chat.seen' : 'chat.sent')}
    </span>
  )
}

const fileStateOf = ({ state, progress }: Outgoing): PickedFile['state'] => {
  if (state === 'waiting' || state === 'failed') return { at: state }
  return progress < 1 ? { at: 'sending', fraction: progress } : { at: 'checking' }
}

/** A message that the support server has not received yet. */
export const OutgoingBubble = ({ outgoing, onEdit }: { outgoing: Outgoing; onEdit: () => void }) => {
  const t = useSupportT()
  const problemText = useSendProblem()
  const { key, html, files, state, mayBeStored } = outgoing
  const waits = isCutOff(outgoing, useOnline())
  const hasFailed = state === 'failed'
  return (
    <div className={styles.message} data-user data-last data-waiting={!hasFailed || undefined}>
      {html && (
        <div className={styles.bubble}>
          <MessageHtml html={html} />
        </div>
      )}
      <div className={styles.files}>
        <Picked files={rowsOf(files, fileStateOf(outgoing))} onRemove={mayBeStored ? undefined : onEdit} />
      </div>
      {hasFailed ? (
        <div className={styles.failed}>
          <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <span>
            {t('chat.notSent')} {problemText(failureOf(outgoing.problem), files)}
          </span>
          {canRetry(outgoing.problem ?? '') && (
            <button type="button" onClick={() => retry(key)}>
              {t('chat.retry')}
            </button>
          )}
          <button type="button" onClick={mayBeStored ? () => void takeBack(key) : onEdit}>
            {t(mayBeStored ? 'chat.drop' : 'chat.edit')}
          </button>
        </div>
      ) : (
        <div className={styles.meta}>
          <span>{t('chat.you')}</span>
          <span className={styles.mark}>
            <Clock size={14} strokeWidth={2} aria-hidden="true" />
            {t(waits ? 'chat.queued' : 'chat.sending')}
          </span>
          {waits && !mayBeStored && (
            <button type="button" onClick={onEdit}>
              {t('chat.edit')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
