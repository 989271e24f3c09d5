import type { AuditEntry } from '@playhub/contract/desk-overview'
import { Link } from 'wouter'
import { useT } from '../i18n.tsx'
import { SidePanel } from '../shell/side-panel.tsx'
import styles from './audit.module.css'
import { EntryChanges } from './entry-changes.tsx'
import { momentOf } from './moment.ts'
import { paymentIn, ticketIn, useActor, useSentence } from './sentence.ts'

/** One entry whole. */
export const EntryPanel = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const t = useT()
  return (
    <SidePanel title={t('audit.entry', { id: entry.id })} row={String(entry.id)} back={t('audit.toList')} onClose={onClose}>
      <EntryFacts entry={entry} />
    </SidePanel>
  )
}

const EntryFacts = ({ entry }: { entry: AuditEntry }) => {
  const t = useT()
  const sentence = useSentence()
  const actor = useActor()
  const { day, time, zone } = momentOf(entry.at)
  const ticket = ticketIn(entry)
  const payment = paymentIn(entry)
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('audit.time')}</dt>
        <dd>
          <time dateTime={entry.at}>{`${day} ${time} ${zone}`}</time>
        </dd>
        <dt>{t('audit.who')}</dt>
        <dd>{actor(entry)}</dd>
        {entry.roles.length > 0 && (
          <>
            <dt>{t('audit.roles')}</dt>
            <dd>{entry.roles.map((role) => t(`role.${role}`)).join(', ')}</dd>
          </>
        )}
        <dt>{t('audit.did')}</dt>
        <dd>{sentence(entry)}</dd>
        <dt>{t('audit.ip')}</dt>
        <dd>{entry.ip}</dd>
      </dl>
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
