import type { Report } from '@playhub/contract/desk/reports/reports'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { DayChart } from './day-chart.tsx'
import { ReportTableView } from './report-table.tsx'
import styles from './reports.module.css'
import type { ReportTable } from './tables.ts'

const measures = ['created', 'answers', 'closed'] as const

/** Small charts, which all cover the days of the report, and a table with the same numbers. */
export const Days = ({ report: { days }, table }: { report: Report; table: ReportTable }) => {
  const t = useT()
  return (
    <Section title={t('reports.days')} hint={t('reports.legend')}>
      <div className={styles.charts}>
        {measures.map((name) => {
          const counts = days.flatMap(({ day, [name]: count }) => (count ? [{ day, count }] : []))
          return counts.length > 0 && <DayChart key={name} name={t(`reports.${name}`)} days={counts} />
        })}
      </div>
      <details className={styles.details}>
        <summary>{t('reports.table')}</summary>
        <ReportTableView table={table} />
      </details>
    </Section>
  )
}
