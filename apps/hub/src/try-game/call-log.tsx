import { copyText } from '@playhub/browser/copy-text'
import { Button } from '@playhub/ui/button'
import { TriangleAlert } from 'lucide-react'
import type { DevelopersT } from '../i18n/developers-texts.ts'
import type { Entry } from './stand-in.ts'
import styles from './try-page.module.css'

type Props = { t: DevelopersT; entries: readonly Entry[]; onClear: () => void }

/** A table of the messages between a developer's page and the simulated hub, newest first. */
export const CallLog = ({ t, entries, onClear }: Props) => {
  const faults = entries.filter((entry) => entry.faults.length > 0).length
  return (
    <section className={styles.log} aria-labelledby="calls">
      <div className={styles.logHead}>
        <h2 id="calls">{t('stand.log')}</h2>
        <p role="status">{entries.length === 0 ? t('stand.empty') : t('stand.logCount', { count: entries.length, faults })}</p>
        {entries.length > 0 && (
          <div className={styles.row}>
            <Button onClick={() => void copyText(JSON.stringify(entries, null, 2))}>{t('stand.copyLog')}</Button>
            <Button onClick={onClear}>{t('stand.clear')}</Button>
          </div>
        )}
      </div>
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label={t('stand.log')}>
          <table>
            <thead>
              <tr>
                {(['direction', 'verb', 'payload', 'answer', 'time'] as const).map((each) => (
                  <th key={each} scope="col">
                    {t(`stand.${each}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.toReversed().map((entry) => (
                <Row key={entry.id} t={t} entry={entry} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

const Row = ({ t, entry: { direction, verb, payload, answer, tookMs, faults } }: { t: DevelopersT; entry: Entry }) => (
  <tr data-differs={faults.length > 0 || undefined}>
    <td>{t(`stand.${direction}`)}</td>
    <td>
      <code>{verb}</code>
      {faults.map((fault) => (
        <p key={fault.kind + fault.name} className={styles.fault}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-label={t('stand.differs')} />
          {t(`stand.fault.${fault.kind}`, { name: fault.name })}
        </p>
      ))}
    </td>
    <td>
      <code>{textOf(payload)}</code>
    </td>
    <td>
      <code>{textOf(answer)}</code>
    </td>
    <td>{tookMs}</td>
  </tr>
)

const LONGEST = 400
const textOf = (value: unknown) => {
  const text = value === undefined ? '' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
