import { Notice } from '@playhub/ui/notice'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { isReversed } from '../base/day.ts'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import { Panes } from '../page/side-panel.tsx'
import { Empty } from '../states/empty.tsx'
import { RowList } from '../tables/row-list.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditCsv } from './audit-csv.tsx'
import { AuditFilterBar } from './audit-filters.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { type AuditFilters, readFilters, searchOf } from './filters.ts'
import { auditQuery } from './queries.ts'

const hrefOf = (filters: AuditFilters, id = '') => `/audit${id && `/${id}`}${searchOf(filters)}`

/** The log of staff actions. It is read-only. */
export const AuditPage = () => {
  const t = useT()
  const { id } = useParams<{ id?: string }>()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const columns = useAuditColumns()
  const filters = readFilters(params)
  const isPossible = !isReversed(filters)
  const query = useInfiniteQuery({ ...auditQuery(filters), enabled: isPossible })
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []

  const go = (next: AuditFilters) => navigate(hrefOf(next, id), { replace: true })
  const handleClear = () => go(readFilters(new URLSearchParams({ object: filters.object })))
  return (
    <Page wide title={t('screen.audit')} aside={entries.length > 0 && <AuditCsv entries={entries} />}>
      <Panes panel={id && <EntryPanel key={id} id={id} known={entries} onClose={() => navigate(hrefOf(filters), { replace: true })} />}>
        <AuditFilterBar filters={filters} onChange={(change) => go({ ...filters, ...change })} onClear={handleClear} />
        {isPossible ? (
          <RowList
            query={query}
            label={t('audit.list')}
            columns={columns}
            rows={entries}
            idOf={(entry) => String(entry.id)}
            hrefOf={(entry) => hrefOf(filters, String(entry.id))}
            linkIn="did"
            endOfCard="who"
            openId={id}
            empty={
              searchOf(filters) ? (
                <Empty icon={SearchX} text={t('audit.emptyFiltered')} />
              ) : (
                <Empty icon={ScrollText} text={t('audit.empty')} />
              )
            }
          />
        ) : (
          <Notice kind="warning">{t('filters.rangeWrong')}</Notice>
        )}
      </Panes>
    </Page>
  )
}
