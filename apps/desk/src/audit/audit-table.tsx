import type { AuditEntry } from '@playhub/contract/desk-overview'
import { useT } from '../i18n.tsx'
import styles from './audit.module.css'
import { momentOf } from './moment.ts'
import { useActor, useSentence } from './sentence.ts'

type Props = { entries: readonly AuditEntry[]; openId: number | undefined; onOpen: (id: number | undefined) => void }

/** Newest first. The sentence is the button that opens the entry; the rest of the row does the same for the mouse. */
export const AuditTable = ({ entries, openId, onOpen }: Props) => {
  const t = useT()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('audit.time')}</th>
          <th scope="col">{t('audit.who')}</th>
          <th scope="col">{t('audit.did')}</th>
          <th scope="col" className={styles.wide}>
            {t('audit.ip')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} isOpen={entry.id === openId} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ entry, isOpen, onOpen }: { entry: AuditEntry; isOpen: boolean; onOpen: Props['onOpen'] }) => {
  const sentence = useSentence()
  const actor = useActor()
  const { day, time, zone } = momentOf(entry.at)
  const handleOpen = () => onOpen(isOpen ? undefined : entry.id)
  return (
    // The button in the row does the same for the keyboard.
    <tr data-open={isOpen || undefined} onClick={handleOpen}>
      <td className={styles.when}>
        <time dateTime={entry.at}>
          {day} {time} <span className={styles.zone}>{zone}</span>
        </time>
      </td>
      <td className={styles.who}>{actor(entry)}</td>
      <td>
        <button
          type="button"
          className={styles.what}
          data-row={entry.id}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation()
            handleOpen()
          }}
        >
          {sentence(entry)}
        </button>
      </td>
      <td className={styles.wide}>{entry.ip}</td>
    </tr>
  )
}
