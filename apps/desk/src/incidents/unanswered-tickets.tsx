import type { SkippedTicket } from '@playhub/contract/desk/bulk'
import { Notice } from '@playhub/ui/notice'
import { Link } from 'wouter'
import { useInboxT } from '../support/texts.ts'
import { useIncidentsT } from './texts.ts'

/** Lists the tickets that did not get the answer when the incident was solved, with the reasons. */
export const UnansweredTickets = ({ tickets }: { tickets: readonly SkippedTicket[] }) => {
  const t = useIncidentsT()
  const inboxT = useInboxT()
  if (tickets.length === 0) return null
  return (
    <Notice kind="warning" title={t('unanswered', { count: tickets.length })}>
      <p>{t('unansweredHint')}</p>
      <ul>
        {tickets.map(({ id, number, code }) => (
          <li key={id}>
            <Link href={`/tickets/${id}`}>{inboxT('ticket.number', { number })}</Link>: {inboxT(`bulk.skip.${code}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
