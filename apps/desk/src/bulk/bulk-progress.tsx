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
import { type LaterKind, useLaterTexts } from './later-texts.ts'
import { running, undoable } from './running.ts'
import { skipText } from './skip-text.ts'
import { useUndoBulk } from './use-bulk.ts'

const POLL_MS = 1000

const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => call(desk.bulk.getBulk, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' || data?.state === 'undone' ? false : POLL_MS),
    staleTime: 0,
  })

/**
 * Shows the progress of the last bulk action that the server performs in the background. Registers the key that undoes the last bulk
 * action.
 */
export const BulkProgress = () => {
  const t = useInboxT()
  const undo = useUndoBulk()
  const last = useStore(undoable)
  const now = useStore(running)
  return (
    <>
      {last !== undefined && <UndoKey key={last} label={t('keys.undo')} onPress={() => undo(last)} />}
      {now !== undefined && <Running key={now.id} {...now} onUndo={last === now.id ? () => undo(now.id) : undefined} />}
    </>
  )
}

type Props = { id: string; kind: LaterKind; onUndo: (() => void) | undefined }

const Running = ({ id, kind, onUndo }: Props) => {
  const t = useInboxT()
  const { waiting, working } = useLaterTexts()[kind]
  const { data, error } = useQuery(bulkQuery(id))
  useEnd(id, kind, data, error instanceof Refusal && error.code === 'BULK_NOT_FOUND')
  if (!data || data.state === 'undone' || data.state === 'done') return null
  const ended = data.done + data.skipped.length
  return (
    <div className={styles.progress} role="status">
      <span>{data.state === 'waiting' ? waiting(data.total) : working({ done: ended, total: data.total })}</span>
      {data.state === 'waiting' && onUndo && <Button onClick={onUndo}>{t('bulk.undo')}</Button>}
      {data.state === 'running' && <progress className={styles.meter} value={ended} max={data.total} aria-hidden="true" />}
    </div>
  )
}

/** Shows a message once when the action has ended. `isNone`: the server does not know the action, so no message is shown. */
const useEnd = (id: string, kind: Props['kind'], data: BulkState | undefined, isNone: boolean) => {
  const t = useInboxT()
  const { done } = useLaterTexts()[kind]
  const client = useQueryClient()
  const isDone = data?.state === 'done'
  const report = useEffectEvent(() => {
    if (!data || running.get()?.id !== id) return
    running.set(undefined)
    void client.invalidateQueries({ queryKey: [INBOX] })
    void client.invalidateQueries({ queryKey: ['ticket'] })
    void client.invalidateQueries({ queryKey: ['ticket-incident'] })
    showToast([done(data.done), ...skipText(t, data.skipped)].join('. '))
  })
  const forget = useEffectEvent(() => {
    if (running.get()?.id === id) running.set(undefined)
  })
  useEffect(() => {
    if (isDone) report()
    if (isNone) forget()
  }, [isDone, isNone])
}
