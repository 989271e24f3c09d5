import { desk } from '@playhub/contract/desk'
import type { Report } from '@playhub/contract/desk/overview'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { call } from '../base/call.ts'
import { saveCsv } from '../base/csv.ts'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { Agents } from './agents.tsx'
import { Days } from './days.tsx'
import { Numbers } from './numbers.tsx'
import { problemOf, RANGE_MAX_DAYS, type Range, readRange } from './range.ts'
import { ReportFilters } from './report-filters.tsx'
import { useReportRows } from './report-rows.ts'
import styles from './reports.module.css'
import { Satisfaction } from './satisfaction.tsx'
import { Targets } from './targets.tsx'
import { Waits } from './waits.tsx'

const reportQuery = ({ from, to }: Range, project: string) =>
  queryOptions({
    queryKey: ['report', from, to, project],
    queryFn: () => call(desk.overview.getReport, { query: { from, to, ...(project && { project }) } }),
    placeholderData: keepPreviousData,
  })

/** How long players wait, what was answered, and how they rated it. */
export const ReportsPage = () => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [now] = useState(Date.now)
  const range = readRange(params, now)
  const project = params.get('project') ?? ''
  const problem = problemOf(range)
  const { data: report, error, refetch, isPlaceholderData } = useQuery({ ...reportQuery(range, project), enabled: !problem })

  const handleChange = (change: Partial<Range & { project: string }>) => {
    const next = new URLSearchParams(Object.entries({ ...range, project, ...change }).filter(([, value]) => value !== ''))
    setParams(next, { replace: true })
  }
  return (
    <Page title={t('screen.reports')} aside={report && !problem && <Csv report={report} range={range} />}>
      <ReportFilters range={range} project={project} now={now} onChange={handleChange} />
      {problem ? (
        <Notice kind="warning">{t(`reports.${problem}`, { count: RANGE_MAX_DAYS })}</Notice>
      ) : report ? (
        <div className={styles.parts} aria-busy={isPlaceholderData || undefined}>
          <Numbers report={report} />
          <Waits report={report} />
          <Satisfaction report={report} />
          <Days report={report} />
          <Agents report={report} />
          <Targets {...range} project={project} />
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const Csv = ({ report, range: { from, to } }: { report: Report; range: Range }) => {
  const t = useT()
  const rowsOf = useReportRows()
  return (
    <Button
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => saveCsv(`playhub-support-${from}-${to}`, rowsOf(report))}
    >
      {t('common.csv')}
    </Button>
  )
}
