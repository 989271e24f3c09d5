import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import * as z from 'zod/mini'
import { OfflineError } from './call-core.ts'
import type { KeptRecords } from './kept-records.ts'
import { PostFormError } from './post-form.ts'
import { createStore } from './store.ts'

/** Why a message was not delivered. `OFFLINE`: the server could not be reached. `FILE`: a file can no longer be read. */
export type Problem = RefusalCode | 'OFFLINE' | 'FILE'

const isText = (value: unknown) => typeof value === 'string'
const common = z.object({
  /** The message's own id. If a message is sent several times, the server stores it once. */
  key: z.string(),
  at: z.number(),
  /** `sent`: the server has stored the message, but the ticket does not show it yet. */
  state: z.catch(z.enum(['waiting', 'sending', 'failed', 'sent']), 'waiting'),
  /** The part of the message's files that has been sent, from 0 to 1. */
  progress: z.catch(z.number(), 0),
  /** Why the last try failed. Only this module writes it, so a stored text has the type `Problem`. */
  problem: z.optional(z.custom<Problem>(isText)),
  /**
   * Whether a try sent the whole message, and no answer has shown since whether the server stored it. Its author cannot edit such a
   * message: an edited text would be a second message.
   */
  mayBeStored: z.optional(z.boolean()),
  /** How often the connection broke in the middle of the upload. */
  breaks: z.optional(z.number()),
})
type Common = z.output<typeof common>
export type Sent<M> = M & Common

/** The pause before the next try to reach the server grows from the first value to the second. */
type Timing = { firstPauseMs: number; longestPauseMs: number }
const usual: Timing = { firstPauseMs: 5000, longestPauseMs: 60_000 }

/** After so many uploads that broke in the middle, the message fails: each further try would send up to 100 MB again in vain. */
const BREAKS_MAX = 5

type Way = { signal: AbortSignal; onProgress: (fraction: number) => void }
type Options<S extends z.ZodMiniType<object>> = {
  /** The common prefix for the names of the locks. All tabs use the same locks. */
  name: string
  kept: KeptRecords<Sent<z.output<S>>>
  /** The schema of a message. A stored message that does not match it, for example from an older version, is ignored. */
  schema: S
  /** Returns the name of a message's lane. Messages of one lane are sent one after another, even from different tabs. */
  laneOf: (message: z.output<S>) => string
  /** Whether the message's author is signed in now. While another player is signed in, the outbox does not send the message. */
  isOwn: (message: z.output<S>) => boolean
  /** Sends the message. `isShown` in the result: whether the ticket already shows the message. */
  deliver: (message: Sent<z.output<S>>, way: Way) => Promise<{ isShown: boolean }>
  /**
   * Called when a message has failed. Not called when the message waits for the server or for its author to sign in. Returns changes for
   * the message. Never rejects.
   */
  onFail: (message: Sent<z.output<S>>, problem: Problem) => Promise<Partial<z.output<S>>> | Partial<z.output<S>>
  timing?: Timing
}

/**
 * Sends messages with files. A message survives a reload, and waits until the server can be reached and its author is signed in. Each
 * message is delivered once; messages of one lane are delivered in their order. Before its delivery, a message can be cancelled in any tab.
 */
export const createOutbox = <S extends z.ZodMiniType<object>>(options: Options<S>) => {
  const { name, kept, schema, laneOf, isOwn, deliver, onFail, timing = usual } = options
  type Message = z.output<S>
  type Item = Sent<Message>
  const items = createStore<readonly Item[]>([])
  const underWay = new Map<string, AbortController>()
  const lanes = new Map<string, Promise<void>>()
  /** How often `wake` has been called. */
  let wakes = 0
  let opening: Promise<void> | undefined
  let pauseMs = timing.firstPauseMs
  let nextTry: ReturnType<typeof setTimeout> | undefined

  const find = (key: string) => items.get().find((item) => item.key === key)
  const change = (key: string, to: Partial<Common> | Partial<Message>) =>
    items.set(items.get().map((item) => (item.key === key ? { ...item, ...to } : item)))
  const forget = (keys: ReadonlySet<string>) => {
    const left = items.get().filter(({ key }) => !keys.has(key))
    if (left.length < items.get().length) items.set(left)
  }
  const drop = (key: string) => forget(new Set([key]))

  const proceed = () => {
    for (const item of items.get()) if (item.state === 'waiting' && !underWay.has(item.key) && isOwn(item)) enqueue(item)
  }

  const wake = () => {
    wakes += 1
    clearTimeout(nextTry)
    nextTry = undefined
    pauseMs = timing.firstPauseMs
    proceed()
  }

  /**
   * Tries again after a pause, unless the page is offline or hidden at that time. `wake` is called when the page is online or visible
   * again.
   */
  const tryLater = () => {
    if (nextTry !== undefined) return
    nextTry = setTimeout(() => {
      nextTry = undefined
      if (navigator.onLine && document.visibilityState === 'visible') proceed()
    }, pauseMs)
    pauseMs = Math.min(2 * pauseMs, timing.longestPauseMs)
  }

  const enqueue = (item: Item) => {
    const { key } = item
    const lane = `${name} ${laneOf(item)}`
    const stopping = new AbortController()
    const begunAt = wakes
    underWay.set(key, stopping)
    const turn = (lanes.get(lane) ?? Promise.resolve())
      .then(() => inOneTab(lane, () => attempt(key, stopping.signal)))
      .finally(() => {
        underWay.delete(key)
        // A call of `wake` during this attempt has skipped this message. So the waiting messages are started again.
        if (wakes !== begunAt) proceed()
      })
    lanes.set(lane, turn)
  }

  /**
   * Whether this message is the first of its lane among the waiting messages of the signed-in author. If not, `proceed` tries it again
   * after the earlier ones.
   */
  const isFirst = (item: Item) =>
    items.get().find((each) => each.state === 'waiting' && isOwn(each) && laneOf(each) === laneOf(item))?.key === item.key

  /** Tries to deliver a message. Never rejects: the message's `state` shows the result. */
  const attempt = async (key: string, signal: AbortSignal) => {
    const known = find(key)
    if (known?.state !== 'waiting' || signal.aborted || !isOwn(known) || !isFirst(known)) return
    // If the record is gone, another tab has sent or cancelled the message.
    const record = await kept.get(key)
    if (!record) return drop(key)
    // Another tab may have sent the message whole.
    const item = { ...known, mayBeStored: known.mayBeStored || record.mayBeStored }
    const onProgress = (progress: number) => {
      change(key, { progress })
      if (progress === 1 && !signal.aborted) noteSentWhole(key)
    }
    // The last problem is kept. So the displayed problem does not change if this attempt fails for the same reason.
    change(key, { state: 'sending', progress: 0 })
    try {
      const { isShown } = await deliver(item, { signal, onProgress })
      // The server has replied, so the messages that wait for the connection are sent now too.
      if (nextTry !== undefined) wake()
      await kept.remove(key)
      if (isShown) drop(key)
      else change(key, { state: 'sent' })
    } catch (error) {
      if (!signal.aborted) await fail(item, error)
    }
  }

  const fail = async (item: Item, error: unknown) => {
    const { key } = item
    if (!(await kept.get(key))) return drop(key)
    const problem = problemOf(error)
    const progress = find(key)?.progress ?? 0
    const isOffline = problem === 'OFFLINE'
    const isSignedOut = error instanceof Refusal && error.status === 401
    const breaks = (item.breaks ?? 0) + (error instanceof OfflineError && progress > 0 && progress < 1 ? 1 : 0)
    // The server was not reached, or the session has ended: the message waits and is sent later automatically.
    const waits = isSignedOut || (isOffline && breaks < BREAKS_MAX)
    const mayBeStored = (item.mayBeStored === true && !isDecisive(error)) || (progress === 1 && !isUnstored(error))
    const more = waits ? {} : await onFail(item, problem)
    if (!find(key)) return
    change(key, { ...more, state: waits ? 'waiting' : 'failed', progress: 0, problem, mayBeStored, breaks })
    if (problem === 'OFFLINE') tryLater()
    await keepAgain(key)
  }

  /** Stored before the answer, because the page may be closed while the answer is awaited. */
  const noteSentWhole = (key: string) => {
    const item = find(key)
    if (!item || item.mayBeStored) return
    change(key, { mayBeStored: true })
    void kept.replace({ ...item, mayBeStored: true })
  }

  const keepAgain = async (key: string) => {
    const item = find(key)
    if (item && !(await kept.replace(item))) drop(key)
  }

  return {
    items: { get: items.get, subscribe: items.subscribe },
    /** Loads the messages that earlier pages stored; each keeps its key. Sends them now and as soon as the server can be reached. */
    open: async () => {
      opening ??= kept.all().then((left) => {
        const known = new Set(items.get().map(({ key }) => key))
        const back = left.flatMap((stored) => restored(schema, stored)).filter(({ key }) => !known.has(key))
        items.set([...back, ...items.get()].toSorted((one, other) => one.at - other.at))
        addEventListener('online', wake)
        document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
      })
      await opening
      proceed()
    },
    /** Call it when the server can be reached again, or when the author has signed in again. */
    wake,
    /** Resolves when the message is stored. */
    send: async (message: Message) => {
      const item: Item = { ...message, key: crypto.randomUUID(), at: Date.now(), state: 'waiting', progress: 0, problem: undefined }
      // The entry in `underWay` prevents an attempt until the message is stored. An attempt without a stored record would drop the message,
      // as if another tab had cancelled it.
      underWay.set(item.key, new AbortController())
      items.set([...items.get(), item])
      await kept.put(item)
      underWay.delete(item.key)
      proceed()
    },
    /** Sends the message again under the same key, with the changes `to`. */
    retry: (key: string, to?: Partial<Message>) => {
      change(key, { ...to, state: 'waiting', progress: 0, problem: undefined, breaks: undefined })
      void keepAgain(key)
      wake()
    },
    /** Changes messages without sending them again, for example when their ticket was merged into another one. */
    amend: (isMeant: (message: Message) => boolean, to: Partial<Message>) => {
      for (const item of items.get().filter(isMeant)) {
        change(item.key, to)
        // A sent message is not stored any more.
        if (item.state !== 'sent') void keepAgain(item.key)
      }
    },
    /**
     * Cancels a message, even while it is being sent. If the server has stored the message in spite of this, the ticket shows the message.
     */
    takeBack: async (key: string) => {
      underWay.get(key)?.abort()
      drop(key)
      await kept.remove(key)
      // A later message of the same lane may have waited for this one.
      proceed()
    },
    /** Removes messages when their tickets show them. An unsent one may be among them, if its answer was lost. */
    forget: (keys: ReadonlySet<string>) => {
      for (const { key, state } of items.get()) if (keys.has(key) && state !== 'sent') void kept.remove(key)
      forget(keys)
    },
  }
}

const inOneTab = (lane: string, act: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request(lane, act) : act())

/**
 * Reads a stored message. Returns an array with the message, or an empty array if the message has another format. A message that the server
 * refused, or whose upload broke too often, keeps the state `failed`; every other message gets the state `waiting` and is sent again.
 */
const restored = <S extends z.ZodMiniType<object>>(schema: S, stored: unknown): Sent<z.output<S>>[] => {
  const [message, own] = [schema.safeParse(stored), common.safeParse(stored)]
  if (!message.success || !own.success) return []
  const { state, problem, breaks = 0 } = own.data
  const isFinal = state === 'failed' && (problem !== 'OFFLINE' || breaks >= BREAKS_MAX)
  return [{ ...message.data, ...own.data, ...(!isFinal && { state: 'waiting' as const, progress: 0, problem: undefined }) }]
}

/** Whether a message waits for the connection. During a further attempt this stays true until the attempt has sent something. */
export const isCutOff = ({ state, progress, problem }: Common, isOnline: boolean) =>
  (state === 'waiting' && !isOnline) || ((state === 'waiting' || state === 'sending') && problem === 'OFFLINE' && progress === 0)

/** Whether the error shows that this try stored nothing. A failure of the server may come after it has stored the message. */
const isUnstored = (error: unknown) => error instanceof Refusal && (error.status < 500 || error.code === 'UPDATING')

/** Statuses and codes of refusals that come before the server looks for an earlier copy of the message. */
const BEFORE_LOOKUP: ReadonlySet<number | string> = new Set([401, 403, 408, 429, 'SUPPORT_IDENTITY_MERGED'])
/** Whether the error shows that no try stored the message. If an earlier try had stored it, the server would have replied so. */
const isDecisive = (error: unknown) =>
  error instanceof Refusal && error.status < 500 && !BEFORE_LOOKUP.has(error.status) && !BEFORE_LOOKUP.has(error.code)

const problemOf = (error: unknown): Problem => {
  // A server that is being updated has done nothing yet, as if it could not be reached.
  if (error instanceof Refusal) return error.code === 'UPDATING' ? 'OFFLINE' : error.code
  return error instanceof OfflineError ? 'OFFLINE' : error instanceof PostFormError ? 'FILE' : 'INTERNAL'
}

/** Creates the error for a stored problem. The browser stores only the problem's code, not the error. */
export const failureOf = (problem: Problem = 'INTERNAL'): Error => {
  if (problem === 'OFFLINE') return new OfflineError('unreachable')
  return problem === 'FILE' ? new PostFormError('file') : new Refusal(problem)
}
