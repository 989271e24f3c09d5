import type { AuditEntry } from '@playhub/contract/desk-overview'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useT } from '../i18n.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useIsWide } from '../shell/use-is-wide.ts'
import styles from './audit.module.css'
import { EntryChanges } from './entry-changes.tsx'
import { momentOf } from './moment.ts'
import { ticketIn, useActor, useSentence } from './sentence.ts'

type Props = { entry: AuditEntry; onClose: () => void }

/** One entry whole: beside the list where there is room, over it where there is not. */
export const EntryPanel = ({ entry, onClose }: Props) => {
  const t = useT()
  const isWide = useIsWide()
  if (isWide) return <SidePanel entry={entry} onClose={onClose} />
  return (
    <FormDialog title={t('audit.entry', { id: entry.id })} onClose={onClose}>
      <EntryFacts entry={entry} />
    </FormDialog>
  )
}

const SidePanel = ({ entry, onClose }: Props) => {
  const t = useT()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const handleClose = () => {
    onClose()
    document.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    handleClose()
  }
  return (
    <aside className={styles.panel} aria-labelledby={titleId} onKeyDown={handleKey}>
      <div className={styles.panelHead}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {t('audit.entry', { id: entry.id })}
        </h2>
        <button type="button" className={styles.close} aria-label={t('common.close')} onClick={handleClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <EntryFacts entry={entry} />
    </aside>
  )
}

const EntryFacts = ({ entry }: { entry: AuditEntry }) => {
  const t = useT()
  const sentence = useSentence()
  const actor = useActor()
  const { day, time, zone } = momentOf(entry.at)
  const ticket = ticketIn(entry)
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
      <EntryChanges entry={entry} />
    </>
  )
}
