import type { AuditEntry } from '@playhub/contract/desk/overview'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { PanelState } from '../page/panel-state.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { EntryChanges } from './entry-changes.tsx'
import styles from './entry-panel.module.css'
import { entryQuery } from './queries.ts'
import { paymentIn, ticketIn, useActor, useSentence } from './sentence.ts'
import { ZonedMoment } from './zoned-moment.tsx'

type Props = { id: string; known: readonly AuditEntry[]; onClose: () => void }

/** A side panel with all data of the log entry in the URL. An entry that the list has not loaded is read separately. */
export const EntryPanel = ({ id, known, onClose }: Props) => {
  const t = useT()
  // An entry that the list has loaded is shown at once. It stays in the panel when a filter removes it from the list.
  const query = useQuery({ ...entryQuery(id), initialData: () => known.find((entry) => String(entry.id) === id) })
  return (
    <SidePanel title={t('audit.entry', { id })} row={id} back={t('audit.toList')} onClose={onClose}>
      {query.data ? <EntryFacts entry={query.data} /> : <PanelState query={query} />}
    </SidePanel>
  )
}

const EntryFacts = ({ entry }: { entry: AuditEntry }) => {
  const t = useT()
  const sentence = useSentence()
  const actor = useActor()
  const ticket = ticketIn(entry)
  const payment = paymentIn(entry)
  return (
    <>
      <Facts>
        <Fact label={t('audit.time')}>
          <ZonedMoment ts={entry.at} />
        </Fact>
        <Fact label={t('audit.who')}>{actor(entry)}</Fact>
        {entry.roles.length > 0 && <Fact label={t('audit.roles')}>{entry.roles.map((role) => t(`role.${role}`)).join(', ')}</Fact>}
        <Fact label={t('audit.did')}>{sentence(entry)}</Fact>
        <Fact label={t('audit.ip')}>{entry.ip}</Fact>
      </Facts>
      {ticket && (
        <Link href={`/tickets?view=open&q=${ticket}`} className={styles.link}>
          {t('audit.openTicket')}
        </Link>
      )}
      {payment && (
        <Link href={`/payments/${payment}`} className={styles.link}>
          {t('audit.openPayment')}
        </Link>
      )}
      <EntryChanges entry={entry} />
    </>
  )
}
