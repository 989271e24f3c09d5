import { localDay } from '@playhub/browser/dates'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { Button } from '@playhub/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { serverNow } from '../base/server-clock.ts'
import { useStaff } from '../base/session.tsx'
import { FloatingPill } from '../states/floating-pill.tsx'
import { useInboxT } from '../support/texts.ts'
import { type KnownTicket, readEarlier } from '../support/ticket-queries.ts'
import { useAskedNote } from './asked-note.ts'
import { ChangeLine } from './change-line.tsx'
import { Bubble, Note } from './entries.tsx'
import { HeldMail } from './held-mail.tsx'
import { useMoves } from './moves/use-moves.ts'
import { useReadMark } from './read-mark.ts'
import { HeldBubble } from './reply/held-bubble.tsx'
import { type Outgoing, useOutgoing } from './reply/outbox.ts'
import { OutgoingBubble } from './reply/outgoing.tsx'
import styles from './thread.module.css'
import { endOf, seenMessage, threadItems, withFailed } from './thread-items.ts'
import { useThreadScroll } from './thread-scroll.ts'

type Props = {
  known: KnownTicket
  noteId: string | undefined
  playerName: string
  /** Puts an undelivered answer back into the editor. */
  onEdit: (item: Outgoing) => void
  onReopen: (item: Outgoing) => void
}

/** The messages, oldest first, including those that are being sent. */
export const Thread = ({ known: { ticket, thread, relations, held: allHeld }, noteId, playerName, onEdit, onReopen }: Props) => {
  const t = useInboxT()
  const own = useStaff()
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const messages = new Set(thread.entries.map(({ id }) => id))
  const held = allHeld.filter(({ id }) => !messages.has(id))
  const arrived = new Set([...messages, ...held.map(({ id }) => id)])
  const outgoing = useOutgoing(own.id, ticket.id).filter(({ key }) => !arrived.has(key))
  const heldIds = held.map(({ id }) => id)
  const { placed, last } = withFailed(threadItems(thread.entries), outgoing, heldIds)
  const end = endOf(own, placed, held, last)
  const scroll = useThreadScroll(box, content, thread.entries[0]?.id ?? '', end)
  const isAsking = useAskedNote(ticket.id, thread, noteId, scroll)
  useReadMark(ticket, scroll.isAtEnd && !isAsking)
  const seen = seenMessage(thread.entries, ticket.playerSeenSeq)
  const moves = useMoves()
  /** Returns the button that undoes a merge or split. The entry of a merge or split has the id of the move in `from`. */
  const undoOf = (entry: ThreadEntry & { kind: 'event' }) => {
    const move = relations.moves.find(({ id, canUndo }) => canUndo && id === entry.from)
    if (!move) return undefined
    const what = t(`moves.${move.kind}`, { number: move.other.number })
    return { label: t('moves.undoOf', { what }), run: () => void moves.undo(move.id) }
  }
  const undelivered = (item: Outgoing) => <OutgoingBubble key={item.key} item={item} onEdit={onEdit} onReopen={onReopen} />

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll an element only while it has the focus. */}
      <section ref={box} className={styles.scroll} onScroll={scroll.handleScroll} tabIndex={0} aria-label={t('thread.title')}>
        <div ref={content} className={styles.content}>
          <Earlier ticketId={ticket.id} before={thread.earlier} onBefore={scroll.keep} />
          <div role="log" aria-label={t('thread.title')} className={styles.log}>
            {placed.map((item) => {
              if (!('kind' in item)) return undelivered(item)
              if (item.kind === 'day') return <Day key={item.key} day={item.day} />
              const { entry, key } = item
              if (entry.kind === 'event') return <ChangeLine key={key} entry={entry} parts={item.parts} undo={undoOf(entry)} />
              if (entry.kind === 'mail') return <HeldMail key={key} entry={entry} ticket={ticket} />
              if (entry.kind === 'note') return <Note key={key} entry={entry} ticketId={ticket.id} />
              return (
                <Fragment key={key}>
                  <Bubble entry={entry} isFirst={item.isFirst} playerName={playerName} ticketId={ticket.id} />
                  {entry === seen && <div className={styles.seen}>{t('thread.seen')}</div>}
                </Fragment>
              )
            })}
            {held.map((answer) => (
              <HeldBubble key={answer.id} answer={answer} ticketId={ticket.id} />
            ))}
            {last.map(undelivered)}
          </div>
        </div>
      </section>
      <div className={styles.pillPlace} role="status">
        {scroll.hasNews && <FloatingPill icon={ArrowDown} text={t('thread.newMessages')} onClick={scroll.follow} />}
      </div>
    </div>
  )
}

const Earlier = ({ ticketId, before, onBefore }: { ticketId: string; before: string | null; onBefore: () => void }) => {
  const t = useInboxT()
  const client = useQueryClient()
  const read = useMutation({ mutationFn: (cursor: string) => readEarlier(client, ticketId, cursor, onBefore) })
  if (before === null) return <p className={styles.beginning}>{t('thread.beginning')}</p>
  return (
    <div className={styles.earlier}>
      {read.isError && <p role="alert">{t('thread.earlierFailed')}</p>}
      <Button busy={read.isPending} onClick={() => read.mutate(before)}>
        {t('thread.earlier')}
      </Button>
    </div>
  )
}

const DAY_MS = 24 * 3_600_000

const Day = ({ day }: { day: string }) => {
  const t = useInboxT()
  const now = serverNow()
  const name =
    day === localDay(new Date(now).toISOString())
      ? t('thread.today')
      : day === localDay(new Date(now - DAY_MS).toISOString())
        ? t('thread.yesterday')
        : day
  return (
    <div className={styles.day}>
      <time dateTime={day}>{name}</time>
    </div>
  )
}
