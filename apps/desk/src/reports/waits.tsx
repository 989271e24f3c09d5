import type { Report } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { Table } from '../tables/table.tsx'
import { useDuration } from './duration.ts'

export const Waits = ({ report: { firstAnswer, wait } }: { report: Report }) => {
  const t = useT()
  const duration = useDuration()
  return (
    <Section title={t('reports.waits')}>
      <Table label={t('reports.waits')}>
        <thead>
          <tr>
            <td />
            <th scope="col" data-number>
              {t('reports.median')}
            </th>
            <th scope="col" data-number>
              {t('reports.ninetieth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              ['firstAnswer', firstAnswer],
              ['wait', wait],
            ] as const
          ).map(([name, { median, ninetieth }]) => (
            <tr key={name}>
              <th scope="row">{t(`reports.${name}`)}</th>
              <td data-number>{duration(median)}</td>
              <td data-number>{duration(ninetieth)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
