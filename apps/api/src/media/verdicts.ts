import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { attachment } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../queue/jobs.ts'
import { findAttachment, lockUnchecked } from './data.ts'
import { scan } from './scan.ts'

/**
 * The maximum number of tries of a scan. The delays between the tries grow to six hours. There are many tries for two reasons: a scanner
 * may be unavailable for weeks, and a file that the scanner refused to scan waits until the scanner's settings change.
 */
const TRIES = 100

const keyOf = (id: string) => `scan:${id}`

export const enqueueScan = (db: Tx, attachmentId: string) =>
  enqueue(db, 'check_attachment', { attachmentId }, { key: keyOf(attachmentId), maxAttempts: TRIES, queue: 'scan' })

/** The message of a file that now has a scan result. */
export type Judged = { ticketId: string; seq: number }

/**
 * Scans a file that nobody can see yet. A clean file becomes visible; an infected file is deleted at once. `onVerdict` is called with the
 * file's message, if there is one. Throws if the file could not be scanned, so that the job is retried.
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

/** Stores the result of a scan. An infected file is deleted before its row is updated, so that it is never shown. */
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

/** Queues files that wait for a scan but have no job. */
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

/** Minimum age of a file whose job is considered missing. It is longer than the time between writing a file's row and queueing its job. */
const WAITED_MS = 10 * 60_000
