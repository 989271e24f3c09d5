import type pg from 'pg'
import { openClient } from './connect.ts'
import { pause, pauseAfter, waits } from './waits.ts'

/** What is done about one channel. */
type Hearing = {
  /** A NOTIFY, with what it carries. */
  hear: (payload: string) => void
  /** After each (re)connection, the first included: notices sent in between are lost. */
  catchUp: () => void
  /** The connection is gone: until `catchUp`, notices are missed. */
  lose?: () => void
}

/** What the database can do, as far as this process knows. */
export type DatabaseState = 'ok' | 'read-only' | 'unreachable'

export type Listener = {
  /** Listens from now on. Resolves when it does for the first time. */
  start: (channels: Readonly<Record<string, Hearing>>) => Promise<void>
  isListening: () => boolean
  /** Asks the database, for so long at most. */
  check: (withinMs: number) => Promise<DatabaseState>
  /** Resolves when the database is known to take writes: at once while it does. Ends early when the listener stops, or by `signal`. */
  untilWritable: (signal: AbortSignal) => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  /**
   * The database fell silent, though connections stand: nothing that was asked will be answered. Called again when it is back, for what was asked
   * meanwhile, so many milliseconds ago or more.
   */
  onSilence?: (sinceMs: number) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A connection that broke in a way nobody tells of is noticed after this and the time for an answer. */
const PING_EVERY_MS = 2000
/** A server that stops does not wait longer for an end that the database does not take. */
const STOP_WITHIN_MS = 1000
/** A database that is back answers what is asked now sooner than this. */
const ASKED_IN_SILENCE_MS = 1000
const PING = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`

/**
 * Listens to channels of NOTIFY over one connection, which is made again when it breaks: one try at a time, after growing pauses. It is asked
 * now and then whether it still answers, and so is what this process knows of the database.
 */
export const createListener = (url: string, { onSilence = () => {}, wait = pause }: Options = {}): Listener => {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let state: DatabaseState = 'unreachable'
  let asking: Promise<DatabaseState> | undefined
  const waiting = new Set<() => void>()
  let loop: Promise<void> | undefined
  let wasSilent = false

  const learn = (now: DatabaseState) => {
    state = now
    if (now === 'ok') for (const go of waiting) go()
    return now
  }

  const ping = (over: pg.Client) => {
    const asked = performance.now()
    asking ??= over
      .query<{ isReadOnly: boolean }>(PING)
      .then(
        ({ rows: [row] }) => learn(row?.isReadOnly ? 'read-only' : 'ok'),
        () => {
          if (performance.now() - asked >= waits.listen.answerMs) {
            wasSilent = true
            onSilence(0)
          }
          // Whatever it was: a connection that does not answer this is of no use.
          void over.end()
          return learn('unreachable')
        },
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  const open = async (channels: readonly string[]) => {
    const next = await openClient(url, waits.listen)
    try {
      await next.query(channels.map((channel) => `listen ${next.escapeIdentifier(channel)}`).join('; '))
    } catch (error) {
      await next.end()
      throw error
    }
    return next
  }

  /** Until this connection is over. */
  const use = async (now: pg.Client, channels: Readonly<Record<string, Hearing>>, begun: () => void) => {
    const ended = new Promise<void>((done) => void now.once('end', done))
    client = now
    now.on('notification', ({ channel, payload }) => channels[channel]?.hear(payload ?? ''))
    await ping(now)
    if (wasSilent) onSilence(ASKED_IN_SILENCE_MS)
    wasSilent = false
    for (const { catchUp } of Object.values(channels)) catchUp()
    begun()
    const pings = setInterval(() => void ping(now), PING_EVERY_MS)
    await ended
    clearInterval(pings)
    client = undefined
    learn('unreachable')
    if (!stopping.signal.aborted) for (const { lose } of Object.values(channels)) lose?.()
  }

  const run = async (channels: Readonly<Record<string, Hearing>>, begun: () => void) => {
    const names = Object.keys(channels)
    for (let failed = 0; !stopping.signal.aborted; ) {
      const now = await open(names).catch(() => undefined)
      if (now && !stopping.signal.aborted) {
        failed = 0
        await use(now, channels, begun)
      } else await now?.end()
      failed += 1
      if (!stopping.signal.aborted) await wait(pauseAfter(failed), stopping.signal)
    }
  }

  return {
    start: (channels) =>
      new Promise((begun) => {
        loop = run(channels, begun)
      }),
    isListening: () => client !== undefined,
    check: async (withinMs) => {
      if (!client) return 'unreachable'
      const ended = new AbortController()
      const late = pause(withinMs, ended.signal).then((): DatabaseState => 'unreachable')
      const said = await Promise.race([ping(client), late])
      ended.abort()
      return said
    },
    untilWritable: async (signal) => {
      if (state === 'ok' || stopping.signal.aborted || signal.aborted) return
      await new Promise<void>((done) => {
        const go = () => {
          signal.removeEventListener('abort', go)
          waiting.delete(go)
          done()
        }
        signal.addEventListener('abort', go)
        waiting.add(go)
      })
    },
    stop: async () => {
      stopping.abort()
      for (const go of waiting) go()
      void client?.end()
      await Promise.race([loop, pause(STOP_WITHIN_MS)])
    },
  }
}
