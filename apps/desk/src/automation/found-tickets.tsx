import { Link } from 'wouter'
import { useRulesT } from '../support/rules-texts.ts'
import { Moment } from '../tables/moment.tsx'
import { Table } from '../tables/table.tsx'
import styles from './rules.module.css'

type Found = { key: string; ticket: { id: string; number: number; title?: string }; ts: string; result: string }

/**
 * A table of tickets. Each row says what a rule has done or would do with the ticket. The time is below the ticket's number, so that the
 * table fits on a phone.
 */
export const FoundTickets = ({ label, found }: { label: string; found: readonly Found[] }) => {
  const t = useRulesT()
  return (
    <Table label={label}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ticket')}</th>
          <th scope="col">{t('result')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ key, ticket: { id, number, title }, ts, result }) => (
          <tr key={key}>
            <td>
              <div className={styles.found}>
                <Link href={`/tickets/${id}`} className={styles.link}>
                  #{number} {title !== undefined && <bdi>{title}</bdi>}
                </Link>
                <Moment ts={ts} />
              </div>
            </td>
            <td>{result}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
