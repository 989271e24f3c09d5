import { localMoment } from '@playhub/browser/dates'
import type { DeskTicket, InboxRow } from '@playhub/contract/desk/tickets'
import { DESK_SEARCH_MAX } from '@playhub/contract/limits'
import { MessageHtml } from '@playhub/ui/message-html'
import { RadioCards } from '@playhub/ui/radio-cards'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useProjectName } from '../../base/use-project-name.ts'
import { SearchField } from '../../controls/search-field.tsx'
import { Failure } from '../../states/failure.tsx'
import { ticketsQuery } from '../../support/inbox-queries.ts'
import { useRequesterName } from '../../support/requester-name.ts'
import { useInboxT } from '../../support/texts.ts'
import { ticketQuery } from '../../support/ticket-queries.ts'
import styles from './moves.module.css'

const SHOWN = 20
const PREVIEWED = 3

type Props = {
  ticket: DeskTicket
  /** Whether only tickets of the same person and project are offered. */
  isOwn: boolean
  q: string
  onSearch: (q: string) => void
  chosen: InboxRow | undefined
  onChoose: (row: InboxRow) => void
}

/**
 * A search for another ticket, which shows the latest messages of the chosen ticket. Without a search text, it lists the other tickets of
 * the same person.
 */
export const PickTicket = ({ ticket, isOwn, q, onSearch, chosen, onChoose }: Props) => {
  const t = useInboxT()
  const projectName = useProjectName()
  const nameOf = useRequesterName()
  const input = useRef<HTMLInputElement>(null)
  const place = { view: 'open' as const, q: q || ticket.requester.id, ...(isOwn && { project: ticket.project }) }
  const { data, error, refetch } = useInfiniteQuery(ticketsQuery(place))
  const isTheirs = ({ requester }: InboxRow) => requester.kind === ticket.requester.kind && requester.id === ticket.requester.id
  const rows = (data?.pages.flatMap(({ items }) => items) ?? [])
    .filter((row) => row.id !== ticket.id && (isTheirs(row) || !(isOwn || q === '')))
    .slice(0, SHOWN)
  return (
    <>
      <SearchField
        label={t('moves.search')}
        hint={t('moves.searchHint')}
        clear={t('inbox.clearSearch')}
        value={q}
        maxLength={DESK_SEARCH_MAX.tickets}
        inputRef={input}
        onChange={onSearch}
      />
      <div className={styles.found} aria-busy={!data && !error}>
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : data && rows.length === 0 ? (
          <p role="status">{t(q === '' ? 'moves.nothingOwn' : 'moves.nothing')}</p>
        ) : (
          <RadioCards
            legend={t(q === '' ? 'moves.own' : 'moves.found')}
            cards={rows.map((row) => ({
              value: row.id,
              title: `${t('ticket.number', { number: row.number })} ${row.title}`,
              text: [t(`status.${row.status}`), nameOf(row.requester), projectName(row.project), localMoment(row.lastMessageTs)].join(
                ' · ',
              ),
            }))}
            value={chosen?.id}
            onChange={(id) => {
              const row = rows.find((each) => each.id === id)
              if (row) onChoose(row)
            }}
          />
        )}
      </div>
      {rows.length > 0 && <Preview chosen={chosen} />}
    </>
  )
}

const Preview = ({ chosen }: { chosen: InboxRow | undefined }) => {
  const t = useInboxT()
  const nameOf = useRequesterName()
  const { data, error } = useQuery({ ...ticketQuery(chosen?.id ?? ''), enabled: chosen !== undefined })
  if (!chosen) return <p className={styles.hint}>{t('moves.previewHint')}</p>
  const messages = data?.thread.entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : [])).slice(-PREVIEWED) ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the preview only while it has the focus.
    <section className={styles.preview} tabIndex={0} aria-label={t('moves.preview', { number: chosen.number })}>
      <h3 className={styles.previewTitle}>{t('moves.preview', { number: chosen.number })}</h3>
      {error && !data && <p role="alert">{t('moves.previewFailed')}</p>}
      {messages.map(({ id, author, authorName, text, createTs }) => (
        <div key={id} className={styles.said}>
          <span className={styles.hint}>
            {author === 'player' ? nameOf(chosen.requester) : authorName || t('thread.system')}, {localMoment(createTs)}
          </span>
          {text === '' ? <p>{t('moves.onlyFile')}</p> : <MessageHtml html={text} />}
        </div>
      ))}
    </section>
  )
}
