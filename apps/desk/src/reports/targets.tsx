import { desk } from '@playhub/contract/desk'
import type { TargetReport } from '@playhub/contract/desk/targets/targets'
import { Button } from '@playhub/ui/button'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import { saveCsv } from '../base/csv.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { Section } from '../forms/section.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { type InboxPlace, searchOf } from '../support/place.ts'
import { useTargetsT } from '../support/targets-texts.ts'
import { useInboxT } from '../support/texts.ts'
import { Table } from '../tables/table.tsx'
import { aboutOf, type ReportPlace } from './place.ts'
import { useShown } from './shown.ts'
import styles from './targets.module.css'

type Props = { place: ReportPlace }

const targetReportQuery = (place: ReportPlace) => {
  const query = { from: place.from, to: place.to, ...aboutOf(place) }
  return queryOptions({
    queryKey: ['report', 'targets', query],
    queryFn: ({ signal }) => call(desk.targets.getTargetReport, { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Shows how many targets (times in which support must answer) were kept and missed in the chosen days. */
export const Targets = ({ place }: Props) => (
  <div className={styles.whole}>
    <Loaded place={place} />
  </div>
)

const Loaded = ({ place }: Props) => {
  const t = useTargetsT()
  const { data, error, refetch, isPlaceholderData } = useQuery(targetReportQuery(place))
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
  const { items, lateNow } = data
  return (
    <Section
      title={t('report.title')}
      hint={t(items.length > 0 ? 'report.hint' : 'report.none')}
      aside={<Csv report={data} isOld={isPlaceholderData} place={place} />}
    >
      {lateNow > 0 && (
        <p className={styles.late}>
          <Link href={`/tickets${searchOf(lateTickets(place))}`}>{t('report.lateNow', { count: lateNow })}</Link>
        </p>
      )}
      {items.length > 0 && <Outcomes report={data} />}
    </Section>
  )
}

/** Returns the inbox filters that find the tickets whose answer is late at this time. The report counts these tickets in `lateNow`. */
const lateTickets = (place: ReportPlace): InboxPlace => {
  const { agent, ...about } = aboutOf(place)
  return { view: 'open', due: 'late', ...about, ...(agent && { assignee: agent }) }
}

const numbers = ['kept', 'missed', 'share'] as const

/**
 * Returns a function that gives the cells of a row. `names`: project, priority and kind of target. `numbers`: kept, missed and the share of
 * kept targets in percent.
 */
const useCells = () => {
  const t = useTargetsT()
  const inboxT = useInboxT()
  const projectName = useProjectName()
  return ({ project, priority, kind, kept, missed }: TargetReport['items'][number]) => ({
    names: [projectName(project), inboxT(`priority.${priority}`), t(kind)],
    // The share is rounded down, so that 100 % means that no target was missed.
    numbers: [kept, missed, Math.floor((100 * kept) / (kept + missed))],
  })
}

const Outcomes = ({ report: { items } }: { report: TargetReport }) => {
  const t = useTargetsT()
  const shown = useShown()
  const cellsOf = useCells()
  return (
    <Table label={t('report.title')}>
      <thead>
        <tr>
          <th scope="col">{t('report.project')}</th>
          <th scope="col">{t('report.priority')}</th>
          <th scope="col">{t('report.answer')}</th>
          {numbers.map((name) => (
            <th key={name} scope="col" data-number>
              {t(`report.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { names, numbers: values } = cellsOf(item)
          const [project, priority, answer] = names
          return (
            <tr key={`${item.project} ${item.priority} ${item.kind}`}>
              <th scope="row">{project}</th>
              <td>{priority}</td>
              <td>{answer}</td>
              {numbers.map((name, at) => (
                <td key={name} data-number>
                  {shown('count', values[at] ?? 0)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** `isOld`: the report for the new filters is still loading, so no file can be saved. */
const Csv = ({ report: { items }, isOld, place: { from, to } }: { report: TargetReport; isOld: boolean } & Props) => {
  const t = useTargetsT()
  const cellsOf = useCells()
  if (items.length === 0) return null
  const head = [t('report.project'), t('report.priority'), t('report.answer'), ...numbers.map((name) => t(`report.${name}`))]
  const handleClick = () => {
    const rows = items.map((item) => Object.values(cellsOf(item)).flat())
    saveCsv(`playhub-targets-${from}-${to}`, [head, ...rows])
  }
  return (
    <Button busy={isOld} icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleClick}>
      {t('report.csv')}
    </Button>
  )
}
