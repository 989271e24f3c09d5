import { localMoment, localTime } from '@playhub/browser/dates'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { MailPartView } from '@playhub/ui/mail-part'
import { MediaView } from '@playhub/ui/media-view'
import { MessageHtml } from '@playhub/ui/message-html'
import { useQueryClient } from '@tanstack/react-query'
import { AtSign, Lock } from 'lucide-react'
import { useRef } from 'react'
import { useLanguage } from '../base/i18n.tsx'
import { noteElementId, noteHeadId } from '../mentions/note-element.ts'
import { useMentionsT } from '../mentions/texts.ts'
import { useSeenNote } from '../mentions/use-seen-note.ts'
import { useEditorT, useInboxT } from '../support/texts.ts'
import { ticketQuery } from '../support/ticket-queries.ts'
import styles from './thread.module.css'

type Entry<K extends ThreadEntry['kind']> = Extract<ThreadEntry, { kind: K }>

export const Time = ({ ts }: { ts: string }) => (
  <time dateTime={ts} title={localMoment(ts)}>
    {localTime(ts)}
  </time>
)

type BubbleProps = { entry: Entry<'message'>; isFirst: boolean; playerName: string; ticketId: string }

/** A message. A player's message is on the left. Messages of staff and of the hub are on the right. */
export const Bubble = ({ entry, isFirst, playerName, ticketId }: BubbleProps) => {
  const t = useInboxT()
  const mediaText = useEditorT()
  const language = useLanguage()
  const client = useQueryClient()
  const { author, authorName, text, image, video, createTs, mail } = entry
  const name = author === 'player' ? playerName : author === 'system' ? t('thread.system') : authorName
  return (
    <div className={styles.message} data-author={author}>
      <div className={isFirst ? styles.author : 'visually-hidden'}>
        {name}, <Time ts={createTs} />
      </div>
      {text !== '' && (
        <div className={styles.bubble}>
          <MessageHtml html={text} showHosts={author === 'player'} />
        </div>
      )}
      <MediaView
        image={image}
        video={video}
        texts={mediaText}
        language={language}
        onRetry={() => void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })}
      />
      {mail && <MailPartView mail={mail} texts={mediaText} />}
      {mail?.sender && <span className={styles.sender}>{t('thread.mailFrom', { sender: mail.sender })}</span>}
    </div>
  )
}

/** A note for colleagues. It looks different from everything that players see: another colour, full width, labelled as a note. */
export const Note = ({ entry, ticketId }: { entry: Entry<'note'>; ticketId: string }) => {
  const t = useInboxT()
  const mentionsT = useMentionsT()
  const head = useRef<HTMLDivElement>(null)
  useSeenNote(entry, ticketId, head)
  const { id, authorName, text, createTs, mention } = entry
  return (
    <article
      id={noteElementId(id)}
      aria-labelledby={noteHeadId(id)}
      className={styles.note}
      tabIndex={-1}
      data-mention={mention ?? undefined}
    >
      <div id={noteHeadId(id)} ref={head} className={styles.noteHead}>
        <Lock size={14} strokeWidth={2} aria-hidden="true" />
        <strong>{t('thread.note')}</strong>
        <span>
          {authorName}, <Time ts={createTs} />
        </span>
        {mention && (
          <span className={styles.mention}>
            <AtSign size={14} strokeWidth={2} aria-hidden="true" />
            {mentionsT(mention === 'new' ? 'ofYouNew' : 'ofYou')}
          </span>
        )}
      </div>
      <MessageHtml html={text} showMentions />
    </article>
  )
}
