import type { AuditEntry } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import { changesOf } from './changes.ts'
import styles from './entry-changes.module.css'

/** The old and new value of each field. Values are shown as text, never as HTML. */
export const EntryChanges = ({ entry }: { entry: AuditEntry }) => {
  const t = useT()
  const changes = changesOf(entry)
  if (changes.length === 0) return <p className={styles.none}>{t('audit.noChange')}</p>
  const hasBefore = Object.keys(entry.before).length > 0
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{field}</dt>
          {hasBefore && <Value label={t('audit.before')} value={before} kind="before" />}
          <Value label={t('audit.after')} value={after} kind="after" />
        </div>
      ))}
    </dl>
  )
}

const Value = ({ label, value, kind }: { label: string; value: unknown; kind: 'before' | 'after' }) => {
  const t = useT()
  return (
    <dd className={styles[kind]}>
      <span className={styles.side}>{label}</span>
      <span className={styles.value}>{isNothing(value) ? t('audit.nothing') : textOf(value)}</span>
    </dd>
  )
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return JSON.stringify(value, null, 2)
}
