import { localDay, nearDay } from '@playhub/browser/dates'
import { Button } from '@playhub/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Fragment, useId, useRef, useState } from 'react'
import type { Composing } from '../composing.ts'
import { FeedbackEmailLine } from '../create/feedback-email.tsx'
import { type Outgoing, takeBack } from '../outbox.ts'
import { loadEarlier } from '../queries.ts'
import { useSupportT } from '../texts.ts'
import type { Visitor } from '../visitor.ts'
import { Bubble, OutgoingBubble } from './bubble.tsx'
import styles from './chat.module.css'
import { useChatScroll } from './chat-scroll.ts'
import { ClosedNote } from './closed-note.tsx'
import { byDays, type Conversation, firstSeqOf, type Group, lastSeqOf } from './conversation.ts'
import { useMarkRead } from './mark-read.ts'

type Props = {
  ticket: Conversation
  visitor: Visitor
  outgoing: readonly Outgoing[]
  composing: Composing
  onRefresh: () => void
  onNewTicket: () => void
}

/**
 * The messages of a conversation, including those that are being sent. If the conversation is closed, also shows what the visitor can do.
 */
export const ConversationView = ({ ticket, visitor, outgoing, composing, onRefresh, onNewTicket }: Props) => {
  const t = useSupportT()
  const id = useId()
  const earlier = useEarlier(ticket, visitor.key)
  const { scroller, handleScroll, isAtEnd, hasFresh, toEnd } = useChatScroll({
    first: firstSeqOf(ticket),
    last: lastSeqOf(ticket),
    lastIsOwn: ticket.messages.at(-1)?.isUserMsg ?? false,
    outgoing: outgoing.length,
    onTop: earlier.loadOnce,
  })
  useMarkRead(ticket, visitor.key, isAtEnd)
  const handleEdit = ({ key, html, files }: Outgoing) => {
    composing.takeBack({ html, files })
    composing.editor.current?.focus()
    void takeBack(key)
  }
  // `passed`: the failed messages that have later messages below them. Such a message is shown between the messages before and after it.
  // All other unsent messages are shown at the end.
  const nextOf = (seq = 0) => ticket.messages.find((message) => message.seq > seq)?.seq
  const passed = outgoing.filter(({ state, afterSeq }) => state === 'failed' && nextOf(afterSeq) !== undefined)
  const cuts = passed.map(({ afterSeq = 0 }) => afterSeq)
  const days = byDays(ticket.messages, localDay, cuts)
  const bubbleOf = (each: Outgoing) => <OutgoingBubble key={each.key} outgoing={each} onEdit={() => handleEdit(each)} />

  return (
    <div className={styles.middle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a visitor without a mouse wheel scrolls this element with the keyboard. */}
      <section ref={scroller} className={styles.scroller} onScroll={handleScroll} tabIndex={0} aria-labelledby={id}>
        <h2 id={id} className="visually-hidden">
          {t('chat.messages')}
        </h2>
        {ticket.hasEarlier && (
          <div className={styles.earlier}>
            <Button busy={earlier.isLoading} onClick={earlier.load}>
              {t('chat.earlier')}
            </Button>
            {earlier.hasFailed && <p role="alert">{t('chat.earlierFailed')}</p>}
          </div>
        )}
        <div role="log" aria-labelledby={id} aria-busy={earlier.isLoading || undefined} className={styles.log}>
          {days.map(({ day, groups }) => (
            <div key={day} className={styles.day}>
              <DayChip day={day} />
              {groups.map((group) => (
                <Fragment key={group.messages[0]?.seq}>
                  {passed.filter(({ afterSeq }) => nextOf(afterSeq) === group.messages[0]?.seq).map(bubbleOf)}
                  <GroupView group={group} seenSeq={ticket.seenSeq} onRefresh={onRefresh} />
                </Fragment>
              ))}
            </div>
          ))}
          {outgoing.filter((each) => !passed.includes(each)).map(bubbleOf)}
        </div>
        {!visitor.isPlayer && ticket.status !== 'closed' && <FeedbackEmailLine visitor={visitor.key} />}
        {ticket.status === 'closed' && <ClosedNote ticket={ticket} visitor={visitor} composing={composing} onNewTicket={onNewTicket} />}
      </section>
      {hasFresh && (
        <button type="button" className={styles.fresh} onClick={toEnd}>
          <ArrowDown size={16} strokeWidth={2} aria-hidden="true" />
          {t('chat.fresh')}
        </button>
      )}
    </div>
  )
}

const DayChip = ({ day }: { day: string }) => {
  const t = useSupportT()
  const near = nearDay(day)
  return (
    <p className={styles.dayChip}>
      <time dateTime={day}>{near ? t(`chat.${near}`) : day}</time>
    </p>
  )
}

const GroupView = ({ group: { isUser, messages }, seenSeq, onRefresh }: { group: Group; seenSeq: number; onRefresh: () => void }) => (
  <div className={styles.group} data-user={isUser || undefined}>
    {messages.map((message, at) => (
      <Bubble
        key={message.seq}
        message={message}
        isLast={at === messages.length - 1}
        isSeen={message.seq <= seenSeq}
        onRefresh={onRefresh}
      />
    ))}
  </div>
)

/** Loads earlier pages, one at a time. If a load fails, only a click on the button starts it again. */
const useEarlier = (ticket: Conversation, visitor: string) => {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isUnderWay = useRef(false)
  const load = async () => {
    if (isUnderWay.current || !ticket.hasEarlier) return
    isUnderWay.current = true
    setState('loading')
    try {
      await loadEarlier(client, visitor, ticket)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      isUnderWay.current = false
    }
  }
  return {
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    load: () => void load(),
    loadOnce: () => {
      if (state !== 'failed') void load()
    },
  }
}
