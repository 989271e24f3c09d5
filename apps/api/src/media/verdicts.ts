import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { attachment } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../queue/jobs.ts'
import { findAttachment, lockUnchecked } from './data.ts'
import { scan } from './scan.ts'

/** Gaps grow to six hours: a scanner may be away for weeks, and a file that it would not look at waits for its settings. */
const TRIES = 100

const keyOf = (id: string) => `scan:${id}`

export const enqueueScan = (db: Tx, attachmentId: string) =>
  enqueue(db, 'check_attachment', { attachmentId }, { key: keyOf(attachmentId), maxAttempts: TRIES, queue: 'scan' })

/** A message whose file has a verdict now. */
export type Judged = { ticketId: string; seq: number }

/**
 * Has a file scanned that is kept back. Clean: it is shown from now on; infected: its bytes go at once. `onVerdict` hears of the message, if there is
 * one already. Throws, to be tried again, when the scanner did not look at it: nobody has called such a file clean.
 */
export const checkAttachment = async (deps: Deps, id: string, onVerdict: (of: Judged) => Promise<void>): Promise<void> => {
  const { config, media, db, log } = deps
  if (!config.media.clamd) throw new Error('no scanner is set, and a file waits for one')
  const row = await findAttachment(db, id)
  if (row?.state !== 'checking') return
  const bytes = await media.storage.open(row.storageKey, { range: undefined, signal: AbortSignal.timeout(OPEN_WITHIN_MS) })
  if (!bytes) throw new Error('a file that waits for its scan is not there')
  const verdict = await scan(config.media.clamd, bytes)
  if (verdict === 'skipped') throw new Error('the scanner did not look at a file: too large for its settings?')
  if (verdict === 'infected') log.warn({ attachmentId: id, owner: row.ownerId }, 'a file is infected')
  const judged = await conclude(deps, id, verdict)
  if (judged) await onVerdict(judged)
}

const OPEN_WITHIN_MS = 150_000

/** Bytes of an infected file are gone before its row says so: as long as they are there, the row keeps them back. */
const conclude = ({ db, media }: Deps, id: string, verdict: 'clean' | 'infected'): Promise<Judged | undefined> =>
  db.transaction(async (tx) => {
    const row = await lockUnchecked(tx, id)
    if (!row) return undefined
    if (verdict === 'infected') await media.storage.remove(row.storageKey)
    await tx
      .update(attachment)
      .set(verdict === 'clean' ? { state: 'ready' } : { state: 'rejected', storageKey: '' })
      .where(sql`${attachment.id} = ${id}`)
    return row.ticketId !== null && row.seq !== null ? { ticketId: row.ticketId, seq: row.seq } : undefined
  })

/** Files that wait for a scan that no job is left for. */
export const wakeWaitingScans = async ({ db, config, now }: Pick<Deps, 'config' | 'now'> & { db: Db }) => {
  if (!config.media.clamd) return
  const before = new Date(now().getTime() - WAITED_MS)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${attachment.id} as id from ${attachment}
    where ${attachment.state} = 'checking' and ${attachment.createdAt} < ${before.toISOString()}::timestamptz
      and not exists (select 1 from graphile_worker.jobs j where j.key = 'scan:' || ${attachment.id})
    limit 100`)
  for (const { id } of rows) await enqueueScan(db, id)
}

/** Longer than a file takes from its row to its job. */
const WAITED_MS = 10 * 60_000
