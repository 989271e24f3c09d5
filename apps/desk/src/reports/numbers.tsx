import type { Report } from '@playhub/contract/desk/reports/reports'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { Compared } from './compared.tsx'
import styles from './reports.module.css'
import { useShown } from './shown.ts'
import type { ReportTable } from './tables.ts'

/** The most important numbers of a report. */
export const Numbers = ({ report: { created, waitingNow }, table }: { report: Report; table: ReportTable }) => {
  const t = useT()
  const shown = useShown()
  const longest = waitingNow.count > 0 ? t('reports.longest', { time: shown('seconds', waitingNow.longest) }) : t('reports.nobody')
  return (
    <Section title={t('reports.numbers')}>
      <dl className={styles.tiles}>
        {!created && (
          <div className={styles.tile}>
            <dt>{t('reports.created')}</dt>
            <dd className={styles.note}>{t('reports.createdByNobody')}</dd>
          </div>
        )}
        {table.rows.map(({ id, name, cells }) => (
          <div key={id} className={styles.tile}>
            <dt>{name}</dt>
            {cells.map((cell) => (
              <dd key={cell.unit} className={styles.value}>
                <Compared cell={cell} />
              </dd>
            ))}
            {id === 'waitingNow' && <dd className={styles.note}>{longest}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  )
}
