import { useStore } from '@playhub/browser/use-store'
import { desk } from '@playhub/contract/desk'
import type { BulkState } from '@playhub/contract/desk/bulk'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../base/call.ts'
import { showToast } from '../states/toasts.tsx'
import { INBOX } from '../support/inbox-queries.ts'
import { useInboxT } from '../support/texts.ts'
import { UndoKey } from '../support/undo-key.tsx'
import styles from './bulk.module.css'
import { skipText } from './skip-text.ts'
import { sendingAnswers, undoable, useUndoBulk } from './use-bulk.ts'

const POLL_MS = 1000

const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => call(desk.bulk.getBulk, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' || data?.state === 'undone' ? false : POLL_MS),
    staleTime: 0,
  })

/** Shows how many of the last action's answers are sent, and registers the key that undoes the last action. */
export const BulkProgress = () => {
  const t = useInboxT()
  const undo = useUndoBulk()
  const last = useStore(undoable)
  const sending = useStore(sendingAnswers)
  return (
    <>
      {last !== undefined && <UndoKey key={last} label={t('keys.undo')} onPress={() => undo(last)} />}
      {sending !== undefined && <Sending key={sending} id={sending} onUndo={last === sending ? () => undo(sending) : undefined} />}
    </>
  )
}

const Sending = ({ id, onUndo }: { id: string; onUndo: (() => void) | undefined }) => {
  const t = useInboxT()
  const { data, error } = useQuery(bulkQuery(id))
  useEnd(id, data, error instanceof Refusal && error.code === 'BULK_NOT_FOUND')
  if (!data || data.state === 'undone' || data.state === 'done') return null
  const ended = data.done + data.skipped.length
  return (
    <div className={styles.progress} role="status">
      <span>
        {data.state === 'waiting' ? t('bulk.waiting', { count: data.total }) : t('bulk.sending', { done: ended, total: data.total })}
      </span>
      {data.state === 'waiting' && onUndo && <Button onClick={onUndo}>{t('bulk.undo')}</Button>}
      {data.state === 'running' && <progress className={styles.meter} value={ended} max={data.total} aria-hidden="true" />}
    </div>
  )
}

/** Reports once that all answers are sent. `isNone`: the hub does not know the action, so there is nothing to report. */
const useEnd = (id: string, data: BulkState | undefined, isNone: boolean) => {
  const t = useInboxT()
  const client = useQueryClient()
  const isDone = data?.state === 'done'
  const report = useEffectEvent(() => {
    if (!data || sendingAnswers.get() !== id) return
    sendingAnswers.set(undefined)
    void client.invalidateQueries({ queryKey: [INBOX] })
    void client.invalidateQueries({ queryKey: ['ticket'] })
    showToast([t('bulk.sent', { count: data.done }), ...skipText(t, data.skipped)].join('. '))
  })
  const forget = useEffectEvent(() => {
    if (sendingAnswers.get() === id) sendingAnswers.set(undefined)
  })
  useEffect(() => {
    if (isDone) report()
    if (isNone) forget()
  }, [isDone, isNone])
}
