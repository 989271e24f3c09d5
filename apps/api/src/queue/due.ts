import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseFailure } from '../db/failure.ts'
import { tracedWork } from '../tracing/trace.ts'

/**
 * Kinds of due work. A row of the database says when each piece of work is due: to process a stored webhook, to check a payment attempt or
 * a refund, to send a notice, to test a switched-off endpoint, to send an e-mail about a payment, or to check whether a good was collected.
 * This work is not in the job queue. The process that wrote the row starts the work at once. Every worker process also searches once a
 * second for due rows that nobody works on.
 */
export const dueKinds = ['webhook', 'attempt', 'refund', 'notice', 'endpoint', 'letter', 'good'] as const
export type DueKind = (typeof dueKinds)[number]

/**
 * Milliseconds for which a process claims a due row that it has found. If the process dies, another process can take the row after this
 * time. Work that takes longer, or that was begun with `start`, may run in two processes at the same time.
 */
export const CLAIM_MS = 3000
/**
 * Milliseconds for which an e-mail is claimed. This time is longer than `CLAIM_MS`, because an e-mail must not be sent twice and a mail
 * server may be slow.
 */
export const LETTER_CLAIM_MS = 60_000
export const LOOK_EVERY_MS = 1000
const SOON_MS = 50

/**
 * Maximum number of due rows of each kind on which one process works at the same time. The work mostly waits for answers of other servers.
 */
const AT_ONCE: Readonly<Record<DueKind, number>> = { webhook: 16, attempt: 8, refund: 4, notice: 12, endpoint: 1, letter: 4, good: 2 }
/** Maximum number of due rows of each kind that one search claims. */
export const FOUND_MAX = 40

/**
 * Whether work of this kind may run twice at the same time for one row. A notice leases its row for each try by itself, so it may be sent
 * again while an earlier try still waits for an answer.
 */
const mayOverlap = (kind: DueKind) => kind === 'notice'

export type DueRow = { kind: DueKind; id: string }
export type DueWork = {
  /** Claims due rows, at most `FOUND_MAX` of each kind. */
  find: () => Promise<DueRow[]>
  /** The function for each kind of due work. A second run for the same row is safe. */
  work: Readonly<Record<DueKind, (id: string) => Promise<unknown>>>
}

type Running = { id: string; done: Promise<void> }

/** Creates the object that starts due work. Until `run` is called, the object starts nothing; a later search finds the due rows. */
export const createDue = (log: FastifyBaseLogger) => {
  const running = new Map(dueKinds.map((kind) => [kind, new Set<Running>()]))
  const waiting = new Map(dueKinds.map((kind) => [kind, new Set<string>()]))
  /** Kinds of work for which the last search found `FOUND_MAX` rows, so there may be more. */
  const withMore = new Set<DueKind>()
  let on: DueWork | undefined
  let everyMs: number | undefined
  let next: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  const fail = (kind: DueKind, id: string) => (error: unknown) => {
    if (isDatabaseFailure(error))
      log.warn({ kind, id, why: error instanceof Error ? error.message : undefined }, 'due work waits for the database')
    else log.error({ err: error, kind, id }, 'due work failed; it is tried again')
  }

  const begin = (kind: DueKind, id: string, { work }: DueWork) => {
    const one: Running = {
      id,
      done: tracedWork(`due ${kind}`, {}, () => work[kind](id))
        .catch(fail(kind, id))
        .then(() => end(kind, one)),
    }
    running.get(kind)?.add(one)
  }

  const end = (kind: DueKind, one: Running): void => {
    running.get(kind)?.delete(one)
    pump(kind)
  }

  const pump = (kind: DueKind) => {
    const queue = waiting.get(kind)
    for (const id of queue ?? []) {
      if (!on || (running.get(kind)?.size ?? 0) >= AT_ONCE[kind]) return
      queue?.delete(id)
      begin(kind, id, on)
    }
    if (withMore.delete(kind)) soon(0)
  }

  const start = (kind: DueKind, id: string) => {
    const isRunning = [...(running.get(kind) ?? [])].some((one) => one.id === id)
    if (!on || (isRunning && !mayOverlap(kind))) return
    waiting.get(kind)?.add(id)
    pump(kind)
  }

  const look = async () => {
    if (!on) return
    try {
      const found = await on.find()
      for (const kind of dueKinds) if (found.filter((row) => row.kind === kind).length >= FOUND_MAX) withMore.add(kind)
      for (const { kind, id } of found) start(kind, id)
    } catch (error) {
      if (!isDatabaseFailure(error)) log.error({ err: error }, 'due work could not be looked for')
    }
  }

  const soon = (ms = SOON_MS) => {
    if (!on) return
    clearTimeout(next)
    next = setTimeout(() => {
      looking ??= look().finally(() => {
        looking = undefined
        if (everyMs !== undefined) soon(everyMs)
      })
    }, ms)
  }

  return {
    /**
     * Starts the work for one due row in this process. If this process already works on too many rows of this kind, the row waits in
     * memory.
     */
    start,
    /** Makes this process search for due rows soon, for example after a transaction that wrote such rows. */
    soon: () => soon(),
    /**
     * Begins to work on due rows. With `isLooking`, this process searches for due rows every second. Otherwise it searches only when `soon`
     * is called, because another process searches every second.
     */
    run: (work: DueWork, { isLooking }: { isLooking: boolean }) => {
      on = work
      everyMs = isLooking ? LOOK_EVERY_MS : undefined
      if (isLooking) soon(0)
      /** Resolves when all started work has ended. */
      return async () => {
        on = undefined
        clearTimeout(next)
        await looking
        for (const queue of waiting.values()) queue.clear()
        await Promise.all([...running.values()].flatMap((works) => [...works].map(({ done }) => done)))
      }
    },
  }
}
export type Due = ReturnType<typeof createDue>
