import type { DeskNotice } from '@playhub/contract/desk/notices'
import { DESK_SEARCH_MAX } from '@playhub/contract/limits'
import { eventTypes, noticeStates } from '@playhub/contract/partner'
import { Chip } from '@playhub/ui/chip'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { BellRing, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { isReversed } from '../base/day.ts'
import { useT } from '../base/i18n.tsx'
import { projectsQuery } from '../base/queries.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { DateChip } from '../controls/date-chip.tsx'
import { FilterChips, SelectChip } from '../controls/filter-chips.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { Panes } from '../page/side-panel.tsx'
import { noticeLooks } from '../player/notice-row.tsx'
import { Empty } from '../states/empty.tsx'
import { noticeTypeId } from '../support/notice-type.ts'
import { useInboxT } from '../support/texts.ts'
import { Moment } from '../tables/moment.tsx'
import { RowList } from '../tables/row-list.tsx'
import type { Column } from '../tables/row-table.tsx'
import { LogNews } from './log-news.tsx'
import { noticeQuery, readNoticesPage } from './log-queries.ts'
import { NoticePanel } from './notice-panel.tsx'
import styles from './notices.module.css'
import { hrefOf, isFiltered, type NoticesPlace, saidIn } from './place.ts'
import { useNoticesT } from './texts.ts'
import { useTookText } from './took-text.ts'
import { useLog } from './use-log.ts'

type Props = { place: NoticesPlace; openId: string | undefined }

/** The log of notices to games' servers. */
export const NoticesLog = ({ place, openId }: Props) => {
  const deskT = useT()
  const t = useNoticesT()
  const [, navigate] = useLocation()
  const columns = useColumns()
  const isPossible = !isReversed(place)
  const { data: opened } = useQuery({ ...noticeQuery(openId ?? ''), enabled: false })
  const { query, rows, news, take, hold } = useLog({ key: ['notices', place], read: readNoticesPage(place), isPossible }, opened?.notice)
  const isNarrowed = Object.keys(saidIn(place)).length > 0
  return (
    <Panes panel={openId && <NoticePanel key={openId} id={openId} onClose={() => navigate(hrefOf('notices', place), { replace: true })} />}>
      <Filters place={place} openId={openId} />
      {isPossible ? (
        <div {...hold}>
          <LogNews news={news} onTake={take} />
          <RowList
            query={query}
            label={t('log.notices')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            hrefOf={({ id }) => hrefOf('notices', place, id)}
            linkIn="type"
            endOfCard="state"
            openId={openId}
            empty={<Empty icon={isNarrowed ? SearchX : BellRing} text={t(isNarrowed ? 'emptyFiltered' : 'empty')} />}
          />
        </div>
      ) : (
        <Notice kind="warning">{deskT('filters.rangeWrong')}</Notice>
      )}
    </Panes>
  )
}

const Filters = ({ place, openId }: Props) => {
  const t = useNoticesT()
  const inboxT = useInboxT()
  const [, navigate] = useLocation()
  const { data: projects = [] } = useQuery(projectsQuery)
  const search = useRef<HTMLInputElement>(null)
  const go = (change: Partial<NoticesPlace>) => navigate(hrefOf('notices', { ...place, ...change }, openId), { replace: true })
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('idFilter')}
        hint={t('idFilter')}
        clear={t('clearId')}
        value={place.id}
        maxLength={DESK_SEARCH_MAX.notices}
        inputRef={search}
        onChange={(id) => go({ id })}
      />
      <FilterChips onClear={isFiltered(place) ? () => navigate(hrefOf('notices', { id: place.id }, openId), { replace: true }) : undefined}>
        <SelectChip
          label={t('state')}
          value={place.state}
          options={noticeStates.map((value) => ({ value, label: inboxT(`purchase.noticeState.${value}`) }))}
          onChange={(state) => go({ state })}
        />
        <SelectChip
          label={t('type')}
          value={place.type}
          options={eventTypes.map((value) => ({ value, label: inboxT(noticeTypeId[value]) }))}
          onChange={(type) => go({ type })}
        />
        <SelectChip
          label={t('project')}
          value={place.project}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(project) => go({ project })}
        />
        <DateChip value={place} onChange={go} />
      </FilterChips>
    </div>
  )
}

/** The server returns at most this many tries of a notice. */
const TRIES_MOST = 20

const useColumns = (): readonly Column<DeskNotice>[] => {
  const t = useNoticesT()
  const projectName = useProjectName()
  const inboxT = useInboxT()
  const tookText = useTookText()
  return [
    { id: 'time', label: t('time'), cell: ({ createTs }) => <Moment ts={createTs} /> },
    { id: 'type', label: t('type'), cell: ({ type }) => inboxT(noticeTypeId[type]) },
    { id: 'project', label: t('project'), drop: 2, cell: ({ project }) => projectName(project) },
    { id: 'id', label: t('id'), drop: 1, cell: ({ id }) => <code className={styles.code}>{id}</code> },
    {
      id: 'state',
      label: t('state'),
      cell: ({ state }) => <Chip {...noticeLooks[state]}>{inboxT(`purchase.noticeState.${state}`)}</Chip>,
    },
    {
      id: 'http',
      label: t('http'),
      isNumber: true,
      drop: 2,
      cell: ({ tries: [last] }) => last && (last.status === null ? t('noAnswer') : String(last.status)),
    },
    { id: 'took', label: t('took'), isNumber: true, drop: 1, cell: ({ tries: [last] }) => last && tookText(last.tookMs) },
    { id: 'tries', label: t('tries'), isNumber: true, drop: 3, cell: ({ tries }) => <Tries count={tries.length} /> },
  ]
}

const Tries = ({ count }: { count: number }) => {
  const t = useNoticesT()
  const inboxT = useInboxT()
  return <span title={inboxT('purchase.tries', { count })}>{count >= TRIES_MOST ? t('manyTries', { count }) : count}</span>
}
