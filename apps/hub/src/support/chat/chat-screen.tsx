import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRefused } from '../../base/refused.ts'
import { showToast } from '../../base/toast-queue.ts'
import { usePlace } from '../../host/place.ts'
import { ScreenTitle } from '../../host/screen-title.tsx'
import { useFailureCode, useRefusalText } from '../../session/refusal-text.ts'
import { BackLink } from '../back-link.tsx'
import { useComposing } from '../composing.ts'
import { feedbackQuery } from '../create/feedback-email.tsx'
import { joinDrafts, moveDraft } from '../drafts.ts'
import { readdress } from '../outbox.ts'
import { ticketQuery } from '../queries.ts'
import { StatusChip } from '../status-chip.tsx'
import { useSupportT } from '../texts.ts'
import { type SupportProps, useRefusedVisitor } from '../visitor.ts'
import styles from './chat.module.css'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { lastSeqOf } from './conversation.ts'
import { ConversationView } from './conversation-view.tsx'
import { PurchaseChip } from './purchase-chip.tsx'
import { useOutgoing } from './use-outgoing.ts'
import { useVisibleHeight } from './visible-height.ts'

/** The screen of one conversation with support. */
export const ChatScreen = ({ ticketId, visitor, isLive, visiting, values, host }: SupportProps & { ticketId: string }) => {
  const t = useSupportT()
  const refusalText = useRefusalText()
  const codeOf = useFailureCode()
  const place = usePlace()
  const { data: ticket, error, refetch } = useQuery(ticketQuery({ visitor: visitor.key, isLive }, ticketId))
  // The messages are shown only after the row about a guest's e-mail address has loaded. This row is below the last message, so it would
  // push the messages up if it appeared later.
  const { isLoading: isMailComing } = useQuery({ ...feedbackQuery(visitor.key), enabled: !visitor.isPlayer })
  const composing = useComposing(ticketId, visitor.userId)
  const outgoing = useOutgoing(visitor.key, ticketId, ticket, composing)
  const frame = useVisibleHeight()
  const { ticketId: _ticketId, ...session } = values
  const toList = () => host.go({ screen: 'tickets', values: session }, { replace: true })
  useLostTicket(error, visiting, ticketId, toList)
  useMergedTicket(ticketId, ticket?.id, visitor.userId, (id) =>
    host.go({ screen: 'tickets', values: { ...session, ticketId: id } }, { replace: true }),
  )

  const toNewTicket = async () => {
    if (!composing.isEmpty) await moveDraft(ticketId, visitor.userId)
    host.go({ screen: 'tickets', values: { ...session, mode: 'ticket_create' } })
  }
  return (
    <div ref={frame} className={styles.chat} data-place={place}>
      <header className={styles.header} data-loading={(!ticket && !error) || undefined}>
        <ScreenTitle
          failed={error !== null}
          back={<BackLink label={t('chat.back')} onClick={() => host.go({ screen: 'tickets', values: session })} />}
        >
          {ticket?.title ?? t('chat.title')}
        </ScreenTitle>
        {ticket && (
          <div className={styles.chips}>
            {ticket.paymentId && <PurchaseChip paymentId={ticket.paymentId} visitor={visitor} />}
            <StatusChip status={ticket.status} />
          </div>
        )}
      </header>
      {ticket && !isMailComing ? (
        <ConversationView
          ticket={ticket}
          visitor={visitor}
          outgoing={outgoing}
          composing={composing}
          onRefresh={() => void refetch()}
          onNewTicket={() => void toNewTicket()}
        />
      ) : error ? (
        <div className={styles.failure}>
          <Notice
            kind="danger"
            title={t('chat.failed')}
            code={codeOf('GET_TICKET_ERROR', error)}
            action={<Button onClick={() => void refetch()}>{t('support.again')}</Button>}
          >
            {refusalText(error)}
          </Notice>
        </div>
      ) : (
        <ChatSkeleton />
      )}
      <Composer
        composing={composing}
        ticketId={ticketId}
        userId={visitor.userId}
        lastSeq={ticket && lastSeqOf(ticket)}
        readOnly={ticket?.status === 'closed'}
      />
    </div>
  )
}

/** If support has merged the ticket into another one, moves the unsent text, files and messages to that ticket and opens it. */
const useMergedTicket = (ticketId: string, remaining: string | undefined, userId: string, open: (id: string) => void) => {
  const follow = useEffectEvent(async (id: string) => {
    await joinDrafts(ticketId, id, userId)
    readdress(ticketId, id)
    showToast('TICKET_MERGED', 'info')
    open(id)
  })
  useEffect(() => {
    if (remaining !== undefined && remaining !== ticketId) void follow(remaining)
  }, [ticketId, remaining])
}

/**
 * Shows the list of tickets if the ticket is unknown or belongs to somebody else. If the server does not know the guest's key, moves the
 * draft for this ticket to the form for a new ticket.
 */
const useLostTicket = (error: Error | null, visiting: SupportProps['visiting'], ticketId: string, toList: () => void) => {
  const leave = useEffectEvent(() => {
    if (isRefused(error, 'TICKET_NOT_FOUND') || isRefused(error, 'BAD_REQUEST')) toList()
    if (isRefused(error, 'SUPPORT_IDENTITY_INVALID')) void moveDraft(ticketId, '')
  })
  useEffect(() => {
    if (error) leave()
  }, [error])
  useRefusedVisitor(error, visiting)
}
