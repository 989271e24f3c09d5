import { type WebhookRow, webhookStates } from '@playhub/contract/desk/notices'
import { DESK_SEARCH_MAX } from '@playhub/contract/limits'
import { paymentMethods, paymentProviders } from '@playhub/contract/payments'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { BellRing, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { isReversed } from '../base/day.ts'
import { useT } from '../base/i18n.tsx'
import { DateChip } from '../controls/date-chip.tsx'
import { FilterChips, SelectChip } from '../controls/filter-chips.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { Panes } from '../page/side-panel.tsx'
import { Empty } from '../states/empty.tsx'
import { Moment } from '../tables/moment.tsx'
import { RowList } from '../tables/row-list.tsx'
import type { Column } from '../tables/row-table.tsx'
import { LogNews } from './log-news.tsx'
import { readWebhooksPage, webhookQuery } from './log-queries.ts'
import styles from './notices.module.css'
import { hrefOf, isFiltered, saidIn, type WebhooksPlace } from './place.ts'
import { useNoticesT } from './texts.ts'
import { useTookText } from './took-text.ts'
import { useLog } from './use-log.ts'
import { WebhookChip } from './webhook-chip.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

type Props = { place: WebhooksPlace; openId: string | undefined }

/** The log of webhooks from providers. */
export const WebhooksLog = ({ place, openId }: Props) => {
  const deskT = useT()
  const t = useNoticesT()
  const [, navigate] = useLocation()
  const columns = useColumns()
  const isPossible = !isReversed(place)
  const { data: opened } = useQuery({ ...webhookQuery(openId ?? ''), enabled: false })
  const { query, rows, news, take, hold } = useLog({ key: ['webhooks', place], read: readWebhooksPage(place), isPossible }, opened?.webhook)
  const isNarrowed = Object.keys(saidIn(place)).length > 0
  return (
    <Panes
      panel={openId && <WebhookPanel key={openId} id={openId} onClose={() => navigate(hrefOf('webhooks', place), { replace: true })} />}
    >
      <Filters place={place} openId={openId} />
      {isPossible ? (
        <div {...hold}>
          <LogNews news={news} onTake={take} />
          <RowList
            query={query}
            label={t('log.webhooks')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            hrefOf={({ id }) => hrefOf('webhooks', place, id)}
            linkIn="kind"
            endOfCard="state"
            openId={openId}
            empty={<Empty icon={isNarrowed ? SearchX : BellRing} text={t(isNarrowed ? 'emptyFiltered' : 'empty')} />}
          />
        </div>
      ) : (
        <Notice kind="warning">{deskT('filters.rangeWrong')}</Notice>
      )}
      <p className={styles.soft}>{t('webhooksKept')}</p>
    </Panes>
  )
}

const Filters = ({ place, openId }: Props) => {
  const t = useNoticesT()
  const [, navigate] = useLocation()
  const search = useRef<HTMLInputElement>(null)
  const go = (change: Partial<WebhooksPlace>) => navigate(hrefOf('webhooks', { ...place, ...change }, openId), { replace: true })
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('refFilter')}
        hint={t('refFilter')}
        clear={t('clearId')}
        value={place.id}
        maxLength={DESK_SEARCH_MAX.webhooks}
        inputRef={search}
        onChange={(id) => go({ id })}
      />
      <FilterChips
        onClear={isFiltered(place) ? () => navigate(hrefOf('webhooks', { id: place.id }, openId), { replace: true }) : undefined}
      >
        <SelectChip
          label={t('state')}
          value={place.state}
          options={webhookStates.map((value) => ({ value, label: t(`webhookState.${value}`) }))}
          onChange={(state) => go({ state })}
        />
        <SelectChip
          label={t('provider')}
          value={place.provider}
          options={paymentMethods.map((value) => ({ value, label: paymentProviders[value].title }))}
          onChange={(provider) => go({ provider })}
        />
        <DateChip value={place} onChange={go} />
      </FilterChips>
    </div>
  )
}

const useColumns = (): readonly Column<WebhookRow>[] => {
  const t = useNoticesT()
  const tookText = useTookText()
  return [
    { id: 'time', label: t('time'), cell: ({ receivedTs }) => <Moment ts={receivedTs} /> },
    { id: 'kind', label: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'provider', label: t('provider'), drop: 3, cell: ({ provider }) => paymentProviders[provider].title },
    { id: 'ref', label: t('ref'), drop: 1, cell: ({ providerRef }) => <code className={styles.code}>{providerRef}</code> },
    { id: 'state', label: t('state'), cell: ({ state }) => <WebhookChip state={state} /> },
    { id: 'took', label: t('took'), isNumber: true, drop: 2, cell: ({ tookMs }) => (tookMs === null ? '' : tookText(tookMs)) },
  ]
}
