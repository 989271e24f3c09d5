import { desk } from '@playhub/contract/desk'
import type { Report } from '@playhub/contract/desk/reports/reports'
import { REPORT_DAYS_MAX } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { call } from '../base/call.ts'
import { saveCsv } from '../base/csv.ts'
import { useT } from '../base/i18n.tsx'
import { serverNow } from '../base/server-clock.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { Section } from '../forms/section.tsx'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { Days } from './days.tsx'
import { isEmpty } from './is-empty.ts'
import { Numbers } from './numbers.tsx'
import { aboutOf, paramsOf, type ReportPlace, readPlace } from './place.ts'
import { dayOf, problemOf } from './range.ts'
import { Ratings } from './ratings.tsx'
import { ReportFilters } from './report-filters.tsx'
import { useReportRows } from './report-rows.ts'
import { ReportTableView } from './report-table.tsx'
import styles from './reports.module.css'
import { Satisfaction } from './satisfaction.tsx'
import { useReportTables } from './tables.ts'
import { Targets } from './targets.tsx'

const reportQuery = (place: ReportPlace) => {
  const query = { from: place.from, to: place.to, ...aboutOf(place) }
  return queryOptions({
    queryKey: ['report', query],
    queryFn: ({ signal }) => call(desk.reports.getReport, { query }, signal),
    placeholderData: keepPreviousData,
  })
}

/**
 * The screen with the report: how long players wait, how much was answered, and how players rated the answers. It compares these numbers
 * with the previous period.
 */
export const ReportsPage = () => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [now] = useState(serverNow)
  const place = readPlace(params, now)
  const problem = problemOf(place)
  const { data: report, error, refetch, isPlaceholderData } = useQuery({ ...reportQuery(place), enabled: !problem })

  const handleChange = (change: { [K in keyof ReportPlace]?: string }) => setParams(paramsOf({ ...place, ...change }), { replace: true })
  return (
    <Page title={t('screen.reports')} aside={report && !problem && <Csv report={report} place={place} isOld={isPlaceholderData} />}>
      <ReportFilters place={place} now={now} known={report ? agentsIn(report) : []} onChange={handleChange} />
      {problem ? (
        <Notice kind="warning">{t(`reports.${problem}`, { count: REPORT_DAYS_MAX })}</Notice>
      ) : report ? (
        <>
          <p className={styles.zone}>
            {t('reports.compared', report.before)} {place.to >= dayOf(now) && t('reports.notOver')}
          </p>
          <div className={styles.parts} aria-busy={isPlaceholderData || undefined}>
            <Parts
              report={report}
              onClear={Object.keys(aboutOf(place)).length > 0 ? () => setParams(paramsOf(daysOf(place))) : undefined}
            />
            <Ratings place={place} onChange={handleChange} />
            <Targets place={place} />
          </div>
        </>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/**
 * Returns the staff members in the report. The staff member chosen in the filter is added, because the report may contain no work of this
 * person.
 */
const agentsIn = ({ agents, agent }: Report) => [...agents, ...(agent && agents.every(({ id }) => id !== agent.id) ? [agent] : [])]

const daysOf = ({ from, to }: ReportPlace): ReportPlace => ({ from, to })

const Parts = ({ report, onClear }: { report: Report; onClear: (() => void) | undefined }) => {
  const t = useT()
  const tables = useReportTables()(report)
  if (isEmpty(report))
    return (
      <>
        <Numbers report={report} table={tables.numbers} />
        <Empty
          icon={ChartColumn}
          text={t('reports.nothing')}
          hint={t('reports.nothingHint')}
          action={onClear && <Button onClick={onClear}>{t('reports.clear')}</Button>}
        />
      </>
    )
  return (
    <>
      <Numbers report={report} table={tables.numbers} />
      <div className={styles.pair}>
        <Section title={t('reports.waits')}>
          <ReportTableView table={tables.waits} />
        </Section>
        <Satisfaction report={report} tables={tables} />
      </div>
      <Days report={report} table={tables.byDay} />
      <Section title={t('reports.agents')} {...(report.agents.length === 0 && { hint: t('reports.noAgents') })}>
        {report.agents.length > 0 && <ReportTableView table={tables.byAgent} />}
      </Section>
    </>
  )
}

/** `isOld`: the report for the new filters is still loading, so no file can be saved. */
const Csv = ({ report, place, isOld }: { report: Report; place: ReportPlace; isOld: boolean }) => {
  const t = useT()
  const tables = useReportTables()(report)
  const rowsOf = useReportRows()
  const projectName = useProjectName()
  const handleSave = () => {
    const { from, to, project, language, tag, agent } = place
    const about = [
      [t('reports.period'), from, to],
      [t('reports.previous'), report.before.from, report.before.to],
      ...(project ? [[t('reports.project'), projectName(project)]] : []),
      ...(language ? [[t('reports.language'), endonyms[language]]] : []),
      ...(tag ? [[t('reports.tag'), tag]] : []),
      ...(agent ? [[t('reports.agent'), report.agent?.name ?? agent]] : []),
    ]
    saveCsv(`playhub-support-${from}-${to}`, rowsOf(about, tables))
  }
  return (
    <Button busy={isOld} icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleSave}>
      {t('common.csv')}
    </Button>
  )
}
