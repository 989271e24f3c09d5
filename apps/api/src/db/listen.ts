import type pg from 'pg'
import { openClient } from './connect.ts'
import { pause, pauseAfter, waits } from './waits.ts'

/** Callbacks for one channel. */
type Hearing = {
  /** Called for each NOTIFY with its payload. */
  hear: (payload: string) => void
  /** Called after each successful connection, including the first, because notifications sent while there was no connection are lost. */
  catchUp: () => void
  /** Called when the connection is lost. Notifications are missed from now on until `catchUp` is called. */
  lose?: () => void
}

/** The state of the database as this process last saw it. */
export type DatabaseState = 'ok' | 'read-only' | 'unreachable'

export type Listener = {
  /** Starts to listen. Resolves when the first connection listens. */
  start: (channels: Readonly<Record<string, Hearing>>) => Promise<void>
  isListening: () => boolean
  /** Asks the database for its state and waits at most `withinMs`. */
  check: (withinMs: number) => Promise<DatabaseState>
  /**
   * Resolves as soon as the database accepts writes. Also resolves when the listener stops or `signal` is aborted, although the database
   * may not accept writes then.
   */
  untilWritable: (signal: AbortSignal) => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  /**
   * Called with 0 when the database stops answering although connections are open: no pending statement will get an answer. Called again
   * when the database answers again: statements sent at least `sinceMs` milliseconds ago will get no answer.
   */
  onSilence?: (sinceMs: number) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** How often a query tests the connection. Some broken connections report no error, so only such a test finds them. */
const PING_EVERY_MS = 2000
/** When a process stops, it waits at most this long for the connection to close. */
const STOP_WITHIN_MS = 1000
/**
 * When the database answers again, it answers new statements faster than this. So a statement that has waited longer was sent while the
 * database was silent, and will get no answer.
 */
const ASKED_IN_SILENCE_MS = 1000
/**
 * A test query that fails up to this long before its time limit is treated as unanswered. Node counts timers in whole milliseconds, so in a
 * busy process a timer fires up to 1 ms early.
 */
const TIMER_EARLY_MS = 10
const PING = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`

/**
 * Listens to NOTIFY channels over one connection. Reconnects when the connection breaks: one try at a time, with growing pauses. Tests the
 * connection regularly, which also updates the known state of the database.
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
          if (performance.now() - asked >= waits.listen.answerMs - TIMER_EARLY_MS) {
            wasSilent = true
            onSilence(0)
          }
          // The kind of error does not matter: a connection that does not answer this query is useless.
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

  /** Listens to the channels over this connection. Resolves when the connection is closed. */
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
