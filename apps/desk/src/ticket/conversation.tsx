import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { useRefusalText } from '../base/refusal-text.ts'
import { serverNow } from '../base/server-clock.ts'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { showToast } from '../states/toasts.tsx'
import { useForgottenKey, useTicketShortcut } from '../support/asked-key.ts'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import { type KnownTicket, ticketQuery } from '../support/ticket-queries.ts'
import { focusOnArrival, useArrivalFocus } from './arrival-focus.ts'
import { useChangeText } from './change-text.ts'
import { type Conflict, useChangeTicket } from './change-ticket.ts'
import styles from './conversation.module.css'
import { MacroPicker } from './macros/macro-picker.tsx'
import { useFollowMerged } from './moves/follow-merged.ts'
import { Relations } from './moves/relations.tsx'
import { TicketMenu } from './moves/ticket-menu.tsx'
import { usePresence } from './presence.ts'
import { PresenceLine } from './presence-line.tsx'
import { Composer, type ComposerHandle } from './reply/composer.tsx'
import { useGivenBack } from './reply/held.ts'
import { type Outgoing, retry } from './reply/outbox.ts'
import { useSnoozeUndo } from './snooze/use-snooze.ts'
import { Thread } from './thread.tsx'
import { TicketHeader } from './ticket-header.tsx'

type Props = {
  ticketId: string
  /** The note to which the conversation scrolls first; by default it scrolls to its end. */
  noteId: string | undefined
  toList: string
  toCard: string
  /** Whether the player's card is shown beside the conversation. */
  hasCard: boolean
  /** Returns the URL of another ticket. */
  toTicket: (id: string) => string
  /** Opens another ticket, to which all or some messages of this ticket were moved. */
  onMoved: (id: string, options?: { replace: boolean }) => void
}

/** A ticket: its header, its messages and the editor. */
export const Conversation = ({ ticketId, noteId, toList, toCard, hasCard, toTicket, onMoved }: Props) => {
  const t = useInboxT()
  const { data, error, refetch } = useQuery(ticketQuery(ticketId))
  useForgottenKey(ticketId)
  const open: Props['onMoved'] = (id, options) => {
    focusOnArrival(id)
    onMoved(id, options)
  }
  useFollowMerged(ticketId, data?.ticket.id, (id) => open(id, { replace: true }))
  if (data) {
    const shared = { noteId, toList, toTicket, onMoved: open }
    return <Open known={data} toCard={hasCard ? undefined : toCard} {...shared} />
  }
  if (!error) return <ConversationSkeleton />
  const isGone = error instanceof Refusal && (error.code === 'TICKET_NOT_FOUND' || error.code === 'BAD_REQUEST')
  const back = (
    <Link href={toList} className={styles.backLink}>
      {t('ticket.toList')}
    </Link>
  )
  if (isGone) return <Empty icon={SearchX} text={t('ticket.gone')} action={back} />
  return (
    <div>
      <Failure error={error} onRetry={() => void refetch()} />
      <p className={styles.backLine}>{back}</p>
    </div>
  )
}

type OpenProps = Pick<Props, 'noteId' | 'toList' | 'toTicket' | 'onMoved'> & { known: KnownTicket; toCard: string | undefined }

const Open = ({ known, noteId, toList, toCard, toTicket, onMoved }: OpenProps) => {
  const t = useInboxT()
  const nameOf = useRequesterName()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { ticket, thread } = known
  const composer = useRef<ComposerHandle>(null)
  const title = useArrivalFocus(ticket.id)
  const { others, noteWriting } = usePresence(ticket.id)
  const { change, conflict, forgetConflict } = useChangeTicket(ticket.id)
  useGivenBack(ticket.id, (content) => composer.current?.restore(content))

  const reopen = () => change.mutateAsync({ status: 'open' })
  /**
   * Reopens the ticket and sends the answer. The answer may have been refused before the page knew that the ticket was closed, so the
   * ticket is read first.
   */
  const reopenAndSend = async (item: Outgoing) => {
    await client.fetchQuery({ ...ticketQuery(ticket.id), staleTime: 0 })
    await reopen()
    retry(item.key)
  }
  const handleClose = () => {
    const { status: before, snoozedUntilTs } = ticket
    const undo = {
      label: t('ticket.undo'),
      run: () => {
        // Closing a ticket ends its snooze, so Undo also restores the snooze. If the time of the snooze has passed, the snooze is not
        // restored, because the server would refuse the change.
        const isSnoozed = snoozedUntilTs !== null && Date.parse(snoozedUntilTs) > serverNow()
        change.mutate({ status: before, ...(isSnoozed && { snoozedUntilTs }) })
        // The pressed button disappears, so the focus moves to the title.
        title.current?.focus()
      },
    }
    // Uses `then`, because the callbacks of `mutate` do not run after another conversation was opened.
    change.mutateAsync({ status: 'closed' }).then(
      () => showToast(t('ticket.closed'), 'info', undo),
      () => undefined,
    )
  }
  const offerUndo = useSnoozeUndo()
  const handleSnooze = (snoozedUntilTs: string | null) => {
    const before = ticket
    // The pressed button disappears, so the focus moves to the title.
    if (snoozedUntilTs === null) title.current?.focus()
    change.mutateAsync({ snoozedUntilTs, seenSeq: ticket.seq }).then(
      (after) => offerUndo(after, before),
      () => undefined,
    )
  }
  useTicketShortcut(ticket.id, 'e', t('keys.close'), handleClose, ticket.status !== 'closed')

  const isConflict = change.error instanceof Refusal && change.error.code === 'TICKET_CHANGED'
  return (
    <div className={styles.conversation}>
      <TicketHeader
        ticket={ticket}
        isBusy={change.isPending}
        toList={toList}
        toCard={toCard}
        titleRef={title}
        onChange={(next) => (next.status === 'closed' ? handleClose() : change.mutate(next))}
        onClose={handleClose}
        onReopen={() => void reopen().catch(() => undefined)}
        onSnooze={handleSnooze}
        menu={<TicketMenu known={known} onMoved={onMoved} />}
        relations={<Relations ticket={ticket} relations={known.relations} toTicket={toTicket} />}
      />
      <Thread
        known={known}
        noteId={noteId}
        playerName={nameOf(ticket.requester)}
        onEdit={(item) => composer.current?.restore(item)}
        onReopen={(item) => void reopenAndSend(item).catch(() => undefined)}
      />
      <div className={styles.below}>
        {conflict && <ConflictNotice conflict={conflict} onClose={forgetConflict} />}
        {change.error && !isConflict && (
          <Notice kind="danger" title={t('ticket.changeFailed')}>
            {refusalText(change.error)}
          </Notice>
        )}
        <PresenceLine others={others} />
        <Composer
          ref={composer}
          ticket={ticket}
          entries={thread.entries}
          onWriting={noteWriting}
          onReopen={() => void reopen().catch(() => undefined)}
          tools={<MacroPicker known={known} />}
        />
      </div>
    </div>
  )
}

const ConflictNotice = ({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) => {
  const t = useInboxT()
  const changeText = useChangeText()
  const told = conflict.map((entry) => changeText(entry, { withTime: true })).join('. ')
  return (
    <Notice kind="warning" {...(told && { title: told })} action={<Button onClick={onClose}>{t('ticket.understood')}</Button>}>
      {t('ticket.changedBy')}
    </Notice>
  )
}

const ConversationSkeleton = () => {
  const t = useInboxT()
  return (
    <div className={styles.conversation} role="status" aria-label={t('ticket.loading')}>
      <div className={styles.blankHead}>
        <Skeleton width="50%" height={28} radius="chip" />
        <Skeleton width="70%" height={32} radius="chip" />
      </div>
      <div className={styles.blankThread}>
        <Skeleton width="60%" height={64} radius="card" />
        <Skeleton width="45%" height={44} radius="card" />
        <span className={styles.blankOwn}>
          <Skeleton width="100%" height={64} radius="card" />
        </span>
        <Skeleton width="55%" height={44} radius="card" />
      </div>
      <div className={styles.blankHead}>
        <Skeleton height={120} />
      </div>
    </div>
  )
}
