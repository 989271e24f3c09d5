import type { Report } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import { Section } from '../forms/section.tsx'
import { Table } from '../tables/table.tsx'
import { useNumber } from './number.ts'

export const Agents = ({ report: { agents } }: { report: Report }) => {
  const t = useT()
  const number = useNumber(1)
  if (agents.length === 0)
    return (
      <Section title={t('reports.agents')} hint={t('reports.noAgents')}>
        {null}
      </Section>
    )
  return (
    <Section title={t('reports.agents')}>
      <Table label={t('reports.agents')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.agent')}</th>
            {(['answers', 'closed', 'rating'] as const).map((name) => (
              <th key={name} scope="col" data-number>
                {t(`reports.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map(({ id, name, answers, closed, rating }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-number>{number(answers)}</td>
              <td data-number>{number(closed)}</td>
              <td data-number>{rating === null ? t('reports.none') : number(rating)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
