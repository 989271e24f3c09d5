import type { Report } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'

/** Returns a function that gives the CSV rows of a report: days, then colleagues, then all other numbers. Waiting times are in seconds. */
export const useReportRows = () => {
  const t = useT()
  return ({
    days,
    agents,
    firstAnswer,
    wait,
    rating,
    created,
    answers,
    closed,
    waitingNow,
  }: Report): readonly (readonly (string | number)[])[] => {
    const numbers = [t('reports.created'), t('reports.answers'), t('reports.closed')]
    return [
      [t('reports.day'), ...numbers],
      ...days.map((row) => [row.day, row.created, row.answers, row.closed]),
      [t('reports.numbers'), created, answers, closed],
      [],
      [t('reports.agent'), t('reports.answers'), t('reports.closed'), t('reports.rating')],
      ...agents.map((row) => [row.name, row.answers, row.closed, row.rating ?? '']),
      [],
      [t('reports.waitingNow'), t('reports.longestWait')],
      [waitingNow.count, waitingNow.longest ?? ''],
      [],
      [t('reports.waits'), `${t('reports.median')}, s`, `${t('reports.ninetieth')}, s`],
      [t('reports.firstAnswer'), firstAnswer.median ?? '', firstAnswer.ninetieth ?? ''],
      [t('reports.wait'), wait.median ?? '', wait.ninetieth ?? ''],
      [],
      [t('reports.score'), t('reports.count'), `${t('reports.share')}, %`],
      ...rating.scores.map((count, at) => [at + 1, count, rating.count > 0 ? Math.round((100 * count) / rating.count) : '']),
      [t('reports.rating'), rating.average ?? ''],
    ]
  }
}
