import type { Report } from '@playhub/contract/desk-overview'
import { useT } from '../i18n.tsx'

/** Days, then colleagues, then the rest, for a sheet program. Waiting times in seconds. */
export const useReportRows = () => {
  const t = useT()
  return ({ days, agents, firstAnswer, wait, rating }: Report): readonly (readonly (string | number)[])[] => {
    const numbers = [t('reports.created'), t('reports.answers'), t('reports.closed')]
    return [
      [t('reports.day'), ...numbers],
      ...days.map(({ day, created, answers, closed }) => [day, created, answers, closed]),
      [],
      [t('reports.agent'), t('reports.answers'), t('reports.closed'), t('reports.rating')],
      ...agents.map(({ name, answers, closed, rating }) => [name, answers, closed, rating ?? '']),
      [],
      [t('reports.waits'), `${t('reports.median')}, s`, `${t('reports.ninetieth')}, s`],
      [t('reports.firstAnswer'), firstAnswer.median ?? '', firstAnswer.ninetieth ?? ''],
      [t('reports.wait'), wait.median ?? '', wait.ninetieth ?? ''],
      [],
      [t('reports.score'), t('reports.count')],
      ...rating.scores.map((count, at) => [at + 1, count]),
    ]
  }
}
