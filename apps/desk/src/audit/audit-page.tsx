import { desk } from '@playhub/contract/desk'
import type { AuditEntry } from '@playhub/contract/desk-overview'
import { Button } from '@playhub/ui/button'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'wouter'
import { call } from '../call.ts'
import { saveCsv } from '../csv.ts'
import { useT } from '../i18n.tsx'
import { Empty } from '../shell/empty.tsx'
import { Failure } from '../shell/failure.tsx'
import { Loading } from '../shell/loading.tsx'
import { Page } from '../shell/page.tsx'
import { Panes } from '../shell/side-panel.tsx'
import styles from './audit.module.css'
import { AuditFilterBar } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { type AuditFilters, readFilters, setOf } from './filters.ts'
import { useActor, useSentence } from './sentence.ts'

const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      call(desk.overview.listAudit, { query: { ...setOf(filters), ...(pageParam !== undefined && { before: pageParam }) } as object }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What staff have done and tried to do. Nothing here can be changed. */
export const AuditPage = () => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(auditQuery(useDeferredValue(filters)))
  const [openId, setOpenId] = useState<number>()
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  const open = entries.find(({ id }) => id === openId)

  const handleChange = (change: Partial<AuditFilters>) => setParams(setOf({ ...filters, ...change }), { replace: true })
  return (
    <Page wide title={t('screen.audit')} aside={entries.length > 0 && <Csv entries={entries} />}>
      <Panes panel={open && <EntryPanel key={open.id} entry={open} onClose={() => setOpenId(undefined)} />}>
        <AuditFilterBar filters={filters} onChange={handleChange} onClear={() => setParams({}, { replace: true })} />
        {entries.length > 0 ? (
          <div className={styles.list}>
            <AuditTable entries={entries} openId={openId} onOpen={setOpenId} />
            {hasNextPage ? (
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('common.more')}
              </Button>
            ) : (
              <p className={styles.end}>{t('audit.end')}</p>
            )}
          </div>
        ) : data ? (
          <Empty icon={ScrollText} text={t(Object.keys(setOf(filters)).length > 0 ? 'audit.emptyFiltered' : 'audit.empty')} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Panes>
      <p className="visually-hidden" role="status">
        {data && t('audit.shown', { count: entries.length })}
      </p>
    </Page>
  )
}

const Csv = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const t = useT()
  const [sentence, actor] = [useSentence(), useActor()]
  const handleSave = () =>
    saveCsv('playhub-audit', [
      [
        t('audit.time'),
        t('audit.who'),
        t('audit.roles'),
        t('audit.did'),
        t('audit.object'),
        t('audit.ip'),
        t('audit.before'),
        t('audit.after'),
      ],
      ...entries.map((entry) => [
        ...[entry.at, actor(entry), entry.roles.join(' '), sentence(entry), entry.object, entry.ip],
        ...[JSON.stringify(entry.before), JSON.stringify(entry.after)],
      ]),
    ])
  return (
    <Button icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleSave}>
      {t('common.csv')}
    </Button>
  )
}
