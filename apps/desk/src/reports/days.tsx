import type { Report } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { Table } from '../tables/table.tsx'
import { DayChart } from './day-chart.tsx'
import { useNumber } from './number.ts'
import styles from './reports.module.css'

const measures = ['created', 'answers', 'closed'] as const

/** Three small charts with the same days, and the same data as a table. */
export const Days = ({ report: { days } }: { report: Report }) => {
  const t = useT()
  const number = useNumber()
  return (
    <Section title={t('reports.days')}>
      <div className={styles.charts}>
        {measures.map((name) => (
          <DayChart key={name} name={t(`reports.${name}`)} days={days.map(({ day, [name]: value }) => ({ day, value }))} />
        ))}
      </div>
      <details className={styles.details}>
        <summary>{t('reports.table')}</summary>
        <Table label={t('reports.days')}>
          <thead>
            <tr>
              <th scope="col">{t('reports.day')}</th>
              {measures.map((name) => (
                <th key={name} scope="col" data-number>
                  {t(`reports.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((row) => (
              <tr key={row.day}>
                <th scope="row">{row.day}</th>
                {measures.map((name) => (
                  <td key={name} data-number>
                    {number(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Section>
  )
}
