import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { InboxRow } from '@playhub/contract/desk/tickets'
import { SUPPORT_POLL_MS, WORD_START_MIN } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { Skeleton } from '@playhub/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Rows3, SearchX } from 'lucide-react'
import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useShortcut } from '../base/shortcuts.ts'
import { stored, useStored } from '../base/stored.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useListedBulkKeys } from '../bulk/bulk-keys.tsx'
import { BulkProgress } from '../bulk/bulk-progress.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { NewsPill } from '../states/news-pill.tsx'
import { ticketsQuery } from '../support/inbox-queries.ts'
import { type InboxPlace, isNarrowed, searchOf, widened } from '../support/place.ts'
import { useInboxT } from '../support/texts.ts'
import { uniqueRows } from '../tables/row-list.tsx'
import { SnoozeUndoKey } from '../ticket/snooze/undo-key.tsx'
import type { Opened } from './address.ts'
import { FilterBar } from './filter-bar.tsx'
import { HeldElsewhere } from './held-elsewhere.tsx'
import styles from './list.module.css'
import { useRowCursor } from './row-cursor.ts'
import { useSelection } from './selection.ts'
import { useSettledRows } from './settled.ts'
import { hasShortWord } from './short-word.ts'
import { TicketRow } from './ticket-row.tsx'
import { useNearEnd } from './use-near-end.ts'
import { Views } from './views.tsx'

const BulkAnswerDialog = lazy(async () => ({ default: (await import('../bulk/bulk-answer-dialog.tsx')).BulkAnswerDialog }))

const BulkMacroDialog = lazy(async () => ({ default: (await import('../bulk/bulk-macro-dialog.tsx')).BulkMacroDialog }))

type Props = {
  opened: Opened
  /** Whether the stream of live events is disconnected. */
  isLost: boolean
  hrefOf: (ticketId: string) => string
  onOpen: (ticketId: string) => void
  onPlace: (place: InboxPlace, options?: { replace: boolean }) => void
}

/** The list of conversations, with views and filters. */
export const TicketList = ({ opened, isLost, hrefOf, onOpen, onPlace }: Props) => {
  const t = useInboxT()
  const search = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLElement>(null)
  useShortcut('/', t('keys.search'), () => {
    search.current?.focus()
    search.current?.select()
  })
  return (
    <section ref={pane} className={styles.pane} aria-label={t('inbox.list')}>
      <div className={styles.head}>
        <div className={styles.titleLine}>
          <h1 className="title-in-bar" tabIndex={-1}>
            {t('inbox.title')}
          </h1>
          <DensityButton />
        </div>
        <Views place={opened.place} />
        <FilterBar place={opened.place} onPlace={onPlace} searchRef={search} onDown={() => focusRow(pane)} />
        {isLost && (
          <p className={styles.lost} role="status">
            {t('inbox.offline', { seconds: SUPPORT_POLL_MS / 1000 })}
          </p>
        )}
      </div>
      <Rows opened={opened} hrefOf={hrefOf} onOpen={onOpen} onWiden={() => onPlace(widened(opened.place))} />
      <HeldElsewhere ticketId={opened.ticketId} onOpen={onOpen} />
      <BulkProgress />
      <SnoozeUndoKey />
    </section>
  )
}

const Rows = ({ opened, hrefOf, onOpen, onWiden }: Pick<Props, 'opened' | 'hrefOf' | 'onOpen'> & { onWiden: () => void }) => {
  const t = useInboxT()
  const { place, ticketId } = opened
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    ticketsQuery(place),
  )
  const fresh = useMemo(() => uniqueRows(data?.pages.flatMap(({ items }) => items) ?? []), [data])
  const [isHeld, setIsHeld] = useState(false)
  const { rows, gone, held, take } = useSettledRows(searchOf(place), fresh, isHeld, hasNextPage)
  const box = useRef<HTMLDivElement>(null)
  const { chosen, ...selection } = useSelection(searchOf(place), rows)
  const [answering, setAnswering] = useState<{ rows: readonly InboxRow[]; isCannedOpen: boolean }>()
  const [macro, setMacro] = useState<{ rows: readonly InboxRow[]; macro: Macro }>()
  useListedBulkKeys()
  const cursor = useRowCursor(box, rows, ticketId, onOpen, selection)
  const readMore = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage())
  // With filters, a page of old conversations may be empty. After such a page, the list loads more only when a button is pressed.
  const isPlenty = (data?.pages.at(-1)?.items.length ?? 0) > 0
  const end = useNearEnd(readMore, hasNextPage && isPlenty && !isFetchNextPageError)

  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (rows.length === 0 && !hasNextPage) return <Nothing place={place} onWiden={onWiden} />
  const handleClear = () => {
    selection.clear()
    focusRow(box)
  }
  const handleTake = () => {
    take()
    box.current?.scrollTo({ top: 0 })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The handlers only detect whether the pointer or the focus is in the list,
          so that rows do not move. */}
      <div
        ref={box}
        className={styles.scroll}
        data-choosing={selection.isAny || undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsHeld(true)}
        onPointerLeave={() => setIsHeld(box.current?.contains(document.activeElement) ?? false)}
        onFocus={() => setIsHeld(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          cursor.leave()
          if (!currentTarget.contains(relatedTarget)) setIsHeld(currentTarget.matches(':hover'))
        }}
        onKeyDown={cursor.handleKeyDown}
      >
        <NewsPill text={held > 0 && t('inbox.held', { count: held })} onTake={handleTake} />
        <ul className={styles.rows}>
          {rows.map((row) => (
            <TicketRow
              key={row.id}
              row={row}
              href={hrefOf(row.id)}
              isOpen={row.id === ticketId}
              isGone={gone.has(row.id)}
              isTabStop={row.id === cursor.at}
              isChosen={selection.has(row.id)}
              onFocus={() => cursor.set(row.id)}
              onChoose={(isRange) => selection.toggle(row.id, isRange)}
            />
          ))}
        </ul>
        {hasNextPage && (
          <div ref={end} className={styles.more}>
            {isFetchNextPageError && <p role="alert">{t('inbox.moreFailed')}</p>}
            <Button busy={isFetchingNextPage} onClick={readMore}>
              {t(isPlenty ? 'inbox.more' : 'inbox.further')}
            </Button>
          </div>
        )}
      </div>
      {chosen.length > 0 && (
        <BulkBar
          rows={chosen}
          onClear={handleClear}
          onAnswer={(isCannedOpen) => setAnswering({ rows: chosen, isCannedOpen })}
          onMacro={(picked) => setMacro({ rows: chosen, macro: picked })}
        />
      )}
      {answering && (
        <Suspense>
          <BulkAnswerDialog
            {...answering}
            onSent={() => {
              setAnswering(undefined)
              handleClear()
            }}
            onClose={() => setAnswering(undefined)}
          />
        </Suspense>
      )}
      {macro && (
        <Suspense>
          <BulkMacroDialog
            {...macro}
            onUsed={() => {
              setMacro(undefined)
              handleClear()
            }}
            onClose={() => setMacro(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Moves the focus to the row that the Tab key reaches. */
const focusRow = (within: RefObject<HTMLElement | null>) => within.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()

/** Switches between compact rows and rows with all details. */
const DensityButton = () => {
  const t = useInboxT()
  const isCompact = useStored('density') === 'compact'
  return (
    <button
      type="button"
      className={styles.density}
      aria-pressed={isCompact}
      aria-label={t('bulk.compact')}
      title={t('bulk.compact')}
      onClick={() => (isCompact ? stored.density.remove() : stored.density.set('compact'))}
    >
      <Rows3 size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

const Nothing = ({ place, onWiden }: { place: InboxPlace; onWiden: () => void }) => {
  const t = useInboxT()
  const isShort = place.q !== undefined && hasShortWord(place.q)
  if (!isNarrowed(place)) return <Empty icon={CheckCheck} text={t('inbox.empty')} hint={t(`inbox.emptyHint.${place.view}`)} />
  return (
    <Empty
      icon={SearchX}
      text={t('inbox.nothing')}
      hint={isShort ? t('inbox.shortHint', { count: WORD_START_MIN }) : t('inbox.nothingHint')}
      action={<Button onClick={onWiden}>{t('inbox.clearFilters')}</Button>}
    />
  )
}

const RowsSkeleton = () => {
  const t = useInboxT()
  return (
    <div className={styles.scroll} role="status" aria-label={t('inbox.loading')}>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <div key={at} className={styles.blank}>
          <Skeleton width={36} height={36} radius="card" />
          <span className={styles.blankLines}>
            <Skeleton width="60%" height={16} radius="chip" />
            <Skeleton width="90%" height={16} radius="chip" />
            <Skeleton width="75%" height={16} radius="chip" />
          </span>
        </div>
      ))}
    </div>
  )
}
