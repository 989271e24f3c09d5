import type { Report, ReportMeasure } from '@playhub/contract/desk/reports/reports'
import { useT } from '../base/i18n.tsx'
import type { Unit } from './compare.ts'

/** A number in a table. Without `before`, the number is not compared with the previous period. */
export type Cell = { unit: Unit } & (ReportMeasure | { value: number | null })
export type ReportTable = {
  title: string
  /** The heading of the first column, which has the names of the rows. */
  head: string
  columns: readonly { name: string; unit: Unit }[]
  rows: readonly { id: string; name: string; cells: readonly Cell[] }[]
}

/** Returns a function that arranges a report as tables. The screen and the CSV file are both made from these tables. */
export const useReportTables = () => {
  const t = useT()
  return ({ created, closed, answers, firstAnswer, wait, waitingNow, rating, days, agents }: Report) => {
    const count = (value: { value: number; before: number }): Cell => ({ unit: 'count', ...value })
    const seconds = (value: ReportMeasure): Cell => ({ unit: 'seconds', ...value })
    const counted = (name: 'created' | 'answers' | 'closed' | 'count') => ({ name: t(`reports.${name}`), unit: 'count' as const })
    const numbers: ReportTable = {
      ...{ title: t('reports.numbers'), head: t('reports.number'), columns: [{ name: t('reports.count'), unit: 'count' }] },
      rows: [
        ...(created ? [{ id: 'created', name: t('reports.created'), cells: [count(created)] }] : []),
        { id: 'answers', name: t('reports.answers'), cells: [count(answers)] },
        { id: 'closed', name: t('reports.closed'), cells: [count(closed)] },
        { id: 'waitingNow', name: t('reports.waitingNow'), cells: [{ unit: 'count', value: waitingNow.count }] },
      ],
    }
    const longest: ReportTable = {
      ...{ title: t('reports.waitingNow'), head: '', columns: [{ name: t('reports.longestWait'), unit: 'seconds' }] },
      rows: [
        {
          ...{ id: 'longest', name: t('reports.waitingNow') },
          cells: [{ unit: 'seconds', value: waitingNow.count > 0 ? waitingNow.longest : null }],
        },
      ],
    }
    const waits: ReportTable = {
      ...{ title: t('reports.waits'), head: t('reports.wayOfAnswer') },
      columns: [
        { name: t('reports.median'), unit: 'seconds' },
        { name: t('reports.ninetieth'), unit: 'seconds' },
      ],
      rows: (
        [
          ['firstAnswer', firstAnswer],
          ['wait', wait],
        ] as const
      ).map(([id, { median, ninetieth }]) => ({ id, name: t(`reports.${id}`), cells: [seconds(median), seconds(ninetieth)] })),
    }
    const average: ReportTable = {
      ...{ title: t('reports.rating'), head: '', columns: [{ name: t('reports.rating'), unit: 'score' }, counted('count')] },
      rows: [{ id: 'average', name: t('reports.satisfaction'), cells: [{ unit: 'score', ...rating.average }, count(rating.count)] }],
    }
    const scores: ReportTable = {
      ...{ title: t('reports.satisfaction'), head: t('reports.score'), columns: [counted('count')] },
      rows: rating.scores
        .map((each, at) => ({ id: String(at + 1), name: t('reports.stars', { count: at + 1 }), cells: [count(each)] }))
        .reverse(),
    }
    const byDay: ReportTable = {
      ...{ title: t('reports.days'), head: t('reports.day') },
      columns: [...(created ? [counted('created')] : []), counted('answers'), counted('closed')],
      rows: days.map((day) => ({
        ...{ id: day.day, name: day.day },
        cells: [...(day.created ? [count(day.created)] : []), count(day.answers), count(day.closed)],
      })),
    }
    const byAgent: ReportTable = {
      ...{ title: t('reports.agents'), head: t('reports.agent') },
      columns: [counted('answers'), counted('closed'), { name: t('reports.rating'), unit: 'score' }],
      rows: agents.map((agent) => ({
        ...{ id: agent.id, name: agent.name },
        cells: [count(agent.answers), count(agent.closed), { unit: 'score', ...agent.rating }],
      })),
    }
    return { numbers, longest, waits, average, scores, byDay, byAgent }
  }
}
export type ReportTables = ReturnType<ReturnType<typeof useReportTables>>
