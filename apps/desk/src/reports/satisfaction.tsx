import type { Report } from '@playhub/contract/desk/reports/reports'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { Table } from '../tables/table.tsx'
import { Compared } from './compared.tsx'
import styles from './reports.module.css'
import type { ReportTables } from './tables.ts'

/** The average rating, and a table of the ratings by score. Bars beside the numbers show the same values. */
export const Satisfaction = ({ report: { rating }, tables: { average, scores } }: { report: Report; tables: ReportTables }) => {
  const t = useT()
  if (rating.count.value + rating.count.before === 0)
    return (
      <Section title={t('reports.satisfaction')} hint={t('reports.noRatings')}>
        {null}
      </Section>
    )
  return (
    <Section title={t('reports.satisfaction')}>
      <dl className={styles.tiles}>
        {average.rows.flatMap(({ cells }) =>
          cells.map((cell, at) => (
            <div key={average.columns[at]?.name} className={styles.tile}>
              <dt>{average.columns[at]?.name}</dt>
              <dd className={styles.value}>
                <Compared cell={cell} />
              </dd>
            </div>
          )),
        )}
      </dl>
      <Table label={t('reports.satisfaction')}>
        <thead>
          <tr>
            <th scope="col">{scores.head}</th>
            <td />
            {scores.columns.map(({ name }) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores.rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row" className={styles.stars}>
                {name}
              </th>
              <td className={styles.barCell}>
                <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * (cells[0]?.value ?? 0)) / Math.max(1, rating.count.value)} height="10" />
                </svg>
              </td>
              {cells.map((cell) => (
                <td key={cell.unit} data-number>
                  <Compared cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
