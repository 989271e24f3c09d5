import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { partner } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import * as z from 'zod/mini'
import { HubUnavailable, partnerCall } from '../partner-call.ts'
import { deliver, type Notice, type Try } from './deliver.ts'
import type { Options } from './options.ts'

const ASK_EVERY_MS = 1000
/** After each request without an answer, the pause before the next request is doubled, up to this time. */
const ASK_AT_LATEST_MS = 15_000

/**
 * Parses only what is needed and keeps each event as the hub wrote it, including fields that this version does not support. The signature
 * of a notice is computed from exactly this JSON.
 */
const eventsCall = {
  ...partner.listEvents,
  reply: z.object({ items: z.array(z.looseObject({ id: z.string(), type: z.string() })), nextCursor: z.nullable(z.string()) }),
}

export type Listening = {
  project: string
  /** Sends the last notice again, under the same id. Returns false if there was none. */
  resend: () => boolean
  /** Sends a test event that this command creates itself. The hub has no record of this event. */
  sendTest: () => void
  /** Stops listening. Resolves when all running work has ended. */
  end: () => Promise<void>
  /** Rejects when the hub refuses the key. Resolves after `end` was called. */
  ended: Promise<void>
}
export type Reporter = {
  onTry: (notice: Notice, result: Try) => void
  /** Called with `true` when the hub does not answer, and with `false` when it answers again. */
  onHub: (isAway: boolean) => void
}

/**
 * Forwards the test events that happen from now on, one after the other and in their order. Throws the hub's Refusal or HubUnavailable if
 * the first requests fail.
 */
export const listen = async (
  { hubUrl, apiKey, secret, forward }: Options,
  { onTry, onHub }: Reporter,
  gapsMs?: number[],
): Promise<Listening> => {
  const settings = { hubUrl, apiKey, timeoutMs: 10_000 }
  const stop = new AbortController()
  const { project, mode } = await partnerCall(settings, partner.getSetup, {})
  const first = await partnerCall(settings, eventsCall, { query: { start: 'now' } })
  let cursor = first.nextCursor ?? undefined
  let last: Notice | undefined
  let queue = Promise.resolve()

  const send = (notice: Notice) => {
    last = notice
    queue = queue.then(() => deliver(notice, { forward, secret }, (result) => onTry(notice, result), stop.signal, gapsMs))
    return queue
  }

  const follow = async () => {
    let gap = ASK_EVERY_MS
    while (!stop.signal.aborted) {
      try {
        const page = await partnerCall(settings, eventsCall, { query: { after: cursor, tests: 'true' } })
        if (gap > ASK_EVERY_MS) onHub(false)
        gap = ASK_EVERY_MS
        for (const event of page.items) await send({ id: event.id, type: event.type, body: JSON.stringify(event) })
        cursor = page.nextCursor ?? cursor
        if (page.items.length > 0) continue
      } catch (error) {
        if (!isPassing(error)) throw error
        if (gap === ASK_EVERY_MS) onHub(true)
        gap = Math.min(gap * 2, ASK_AT_LATEST_MS)
      }
      await sleep(gap, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const ended = follow()

  return {
    project,
    resend: () => {
      if (last) void send(last)
      return last !== undefined
    },
    sendTest: () => {
      const id = `evt_${randomUUID().replaceAll('-', '')}`
      void send({
        id,
        type: 'ping',
        body: JSON.stringify({ id, type: 'ping', timestamp: new Date().toISOString(), project, data: { mode } }),
      })
    },
    end: async () => {
      stop.abort()
      await ended.catch(() => {})
      await queue
    },
    ended,
  }
}

/** Whether a later request may succeed. False if, for example, the key was revoked. */
const isPassing = (error: unknown) =>
  error instanceof HubUnavailable || (error instanceof Refusal && (error.status >= 500 || error.status === 429))
