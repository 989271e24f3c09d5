import type { Report } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { Table } from '../tables/table.tsx'
import { useNumber } from './number.ts'
import styles from './reports.module.css'

/** A table with five rows; the bars show the same as the numbers. */
export const Satisfaction = ({ report: { rating } }: { report: Report }) => {
  const t = useT()
  const number = useNumber(1)
  const summary =
    rating.average === null
      ? t('reports.noRatings')
      : `${t('reports.average', { average: number(rating.average) })} · ${t('reports.ratings', { count: rating.count })}`
  return (
    <Section title={t('reports.satisfaction')} hint={summary}>
      {rating.count > 0 && (
        <Table label={t('reports.satisfaction')}>
          <thead>
            <tr>
              <th scope="col">{t('reports.score')}</th>
              <td />
              <th scope="col" data-number>
                {t('reports.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rating.scores
              .map((count, at) => ({ stars: at + 1, count }))
              .reverse()
              .map(({ stars, count }) => (
                <tr key={stars}>
                  <th scope="row" className={styles.stars}>
                    {t('reports.stars', { count: stars })}
                  </th>
                  <td className={styles.barCell}>
                    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={(100 * count) / rating.count} height="10" />
                    </svg>
                  </td>
                  <td data-number>{number(count)}</td>
                </tr>
              ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}
