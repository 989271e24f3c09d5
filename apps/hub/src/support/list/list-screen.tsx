import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSite } from '../../base/site.ts'
import { HelpBeside } from '../../help/help-link.tsx'
import { usePlace } from '../../host/place.ts'
import { ScreenTitle } from '../../host/screen-title.tsx'
import { useFailureCode, useRefusalText } from '../../session/refusal-text.ts'
import { IncidentBanner } from '../incident-banner.tsx'
import { ticketsQuery } from '../queries.ts'
import { useSupportT } from '../texts.ts'
import { type SupportProps, useRefusedVisitor } from '../visitor.ts'
import { VisitorNotice } from '../visitor-notice.tsx'
import styles from './list.module.css'
import { TicketLink } from './ticket-link.tsx'

type Props = SupportProps & {
  /**
   * Whether the request for known problems (incidents) has ended. Tickets are shown only after that, so that a banner about an incident
   * does not move them.
   */
  isAnswered: boolean
}

/**
 * The list of the visitor's tickets, sorted by their newest message. If there are no tickets, opens the form for the first ticket instead.
 */
export const ListScreen = ({ visitor, isLive, isAnswered, visiting, values, host }: Props) => {
  const t = useSupportT()
  const refusalText = useRefusalText()
  const codeOf = useFailureCode()
  const site = useSite()
  const list = useInfiniteQuery(ticketsQuery({ visitor: visitor.key, isLive }))
  const tickets = isAnswered ? list.data?.pages.flat() : undefined
  useRefusedVisitor(list.error, visiting)
  const isEmpty = tickets?.length === 0 && !list.isError
  useFirstTicket(isEmpty, () => host.go({ screen: 'tickets', values: { ...values, mode: 'first_ticket_create' } }, { replace: true }))

  return (
    <div className={styles.screen} data-place={usePlace()}>
      <HelpBeside project={values.project || site.project} wideOnly>
        <ScreenTitle failed={list.isError}>{t('tickets.title')}</ScreenTitle>
      </HelpBeside>
      {tickets && !isEmpty && (
        <div className={styles.create}>
          <Button variant="accent" onClick={() => host.go({ screen: 'tickets', values: { ...values, mode: 'ticket_create' } })}>
            {t('tickets.create')}
          </Button>
        </div>
      )}
      <div className={styles.rest}>
        <Stack>
          <VisitorNotice visiting={visiting} host={host} project={values.project} />
          {tickets && <IncidentBanner visitor={visitor.key} project={values.project || site.project} />}
          {tickets && !isEmpty ? (
            <ul className={styles.list} aria-label={t('tickets.list')}>
              {tickets.map((ticket) => (
                <TicketLink
                  key={ticket.id}
                  ticket={ticket}
                  onOpen={() => host.go({ screen: 'tickets', values: { ...values, ticketId: ticket.id } })}
                />
              ))}
            </ul>
          ) : list.isError ? (
            <Notice
              kind="danger"
              title={t('tickets.failed')}
              code={codeOf('GET_TICKETS_ERROR', list.error)}
              action={<Button onClick={() => void list.refetch()}>{t('support.again')}</Button>}
            >
              {refusalText(list.error)}
            </Notice>
          ) : (
            <ListSkeleton />
          )}
          {tickets && list.isError && <Notice kind="danger">{refusalText(list.error)}</Notice>}
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('tickets.more')}
            </Button>
          )}
        </Stack>
      </div>
    </div>
  )
}

const useFirstTicket = (isEmpty: boolean, lead: () => void) => {
  const go = useEffectEvent(lead)
  useEffect(() => {
    if (isEmpty) go()
  }, [isEmpty])
}

const ListSkeleton = () => {
  const t = useSupportT()
  return (
    <div role="status" aria-label={t('tickets.loading')}>
      <Stack gap={2}>
        {Array.from({ length: 4 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows never change their order.
          <Skeleton key={row} height={72} />
        ))}
      </Stack>
    </div>
  )
}
