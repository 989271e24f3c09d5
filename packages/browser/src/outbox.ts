import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import * as z from 'zod/mini'
import { OfflineError } from './call-core.ts'
import type { KeptRecords } from './kept-records.ts'
import { PostFormError } from './post-form.ts'
import { createStore } from './store.ts'

/** Why a message was not delivered. `FILE`: a file can no longer be read. */
export type Problem = RefusalCode | 'OFFLINE' | 'FILE'

const isText = (value: unknown) => typeof value === 'string'
const common = z.object({
  /** The message's own id. One that is sent several times is stored once by the server. */
  key: z.string(),
  at: z.number(),
  /** `sent`: the server has it, but the ticket does not show it yet. */
  state: z.catch(z.enum(['waiting', 'sending', 'failed', 'sent']), 'waiting'),
  /** How much of its files has been sent, from 0 to 1. */
  progress: z.catch(z.number(), 0),
  /** Only of a failed message. Written by this module, so it has this type. */
  problem: z.optional(z.custom<Problem>(isText)),
})
type Common = z.output<typeof common>
export type Sent<M> = M & Common

type Way = { signal: AbortSignal; onProgress: (fraction: number) => void }
type Options<S extends z.ZodMiniType<object>> = {
  /** Prefix of the locks between tabs. */
  name: string
  kept: KeptRecords<Sent<z.output<S>>>
  /** A stored message of another format, for example by an older version, is left out. */
  schema: S
  /** Messages of one lane are sent one after another, over all tabs. */
  laneOf: (message: z.output<S>) => string
  /** The author is here. Nothing is sent under another name. */
  isOwn: (message: z.output<S>) => boolean
  /** Sends it. Returns whether its ticket already shows it. */
  deliver: (message: Sent<z.output<S>>, way: Way) => Promise<{ isShown: boolean }>
  /** Called after a failure that needs the author. Returns what changes in the message. Never rejects. */
  onFail: (message: Sent<z.output<S>>, problem: Problem) => Promise<Partial<z.output<S>>> | Partial<z.output<S>>
}

/**
 * Messages with files on their way. A message that its author has sent survives a reload, waits for the network and for its author, is
 * delivered once and in its lane's order, and can be taken back until then, in any tab.
 */
export const createOutbox = <S extends z.ZodMiniType<object>>({ name, kept, schema, laneOf, isOwn, deliver, onFail }: Options<S>) => {
  type Message = z.output<S>
  type Item = Sent<Message>
  const items = createStore<readonly Item[]>([])
  const underWay = new Map<string, AbortController>()
  const lanes = new Map<string, Promise<void>>()
  /** How often waiting messages were told to continue. */
  let wakes = 0
  let opening: Promise<void> | undefined

  const find = (key: string) => items.get().find((item) => item.key === key)
  const change = (key: string, to: Partial<Common> | Partial<Message>) =>
    items.set(items.get().map((item) => (item.key === key ? { ...item, ...to } : item)))
  const forget = (keys: ReadonlySet<string>) => {
    const left = items.get().filter(({ key }) => !keys.has(key))
    if (left.length < items.get().length) items.set(left)
  }
  const drop = (key: string) => forget(new Set([key]))

  const proceed = () => {
    for (const { key, state, problem } of items.get()) if (state === 'failed' && problem === 'OFFLINE') change(key, { state: 'waiting' })
    for (const item of items.get()) if (item.state === 'waiting' && !underWay.has(item.key) && isOwn(item)) enqueue(item)
  }

  const wake = () => {
    wakes += 1
    proceed()
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
        // Somebody wanted to continue while this attempt was still failing.
        if (wakes !== begunAt) proceed()
      })
    lanes.set(lane, turn)
  }

  /** Never rejects: the result is the message's state. */
  const attempt = async (key: string, signal: AbortSignal) => {
    const item = find(key)
    if (item?.state !== 'waiting' || signal.aborted || !isOwn(item)) return
    // Another tab has sent it or taken it back.
    if (!(await kept.get(key))) return drop(key)
    change(key, { state: 'sending', progress: 0, problem: undefined })
    try {
      const { isShown } = await deliver(item, { signal, onProgress: (progress) => change(key, { progress }) })
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
    // The session has ended, or there is no network: it is sent later by itself.
    const waits = error instanceof Refusal ? error.status === 401 : error instanceof OfflineError && !navigator.onLine
    const problem = problemOf(error)
    const more = waits ? {} : await onFail(item, problem)
    if (!find(key)) return
    change(key, { ...more, ...(waits ? { state: 'waiting' } : { state: 'failed', problem }) })
    await keepAgain(key)
  }

  const keepAgain = async (key: string) => {
    const item = find(key)
    if (item && !(await kept.replace(item))) drop(key)
  }

  return {
    items: { get: items.get, subscribe: items.subscribe },
    /** Loads what earlier pages left, with the old keys, and continues whenever the network is back. */
    open: async () => {
      opening ??= kept.all().then((left) => {
        const known = new Set(items.get().map(({ key }) => key))
        const back = left.flatMap((stored) => restored(schema, stored)).filter(({ key }) => !known.has(key))
        items.set([...back, ...items.get()].toSorted((one, other) => one.at - other.at))
        addEventListener('online', wake)
      })
      await opening
      proceed()
    },
    /** The network or the author is back. */
    wake,
    /** Resolves when it is stored. */
    send: async (message: Message) => {
      const item: Item = { ...message, key: crypto.randomUUID(), at: Date.now(), state: 'waiting', progress: 0, problem: undefined }
      // An attempt before it is stored would take it for cancelled.
      underWay.set(item.key, new AbortController())
      items.set([...items.get(), item])
      await kept.put(item)
      underWay.delete(item.key)
      proceed()
    },
    /** Sends it again as the same message, perhaps changed. */
    retry: (key: string, to?: Partial<Message>) => {
      change(key, { ...to, state: 'waiting', progress: 0, problem: undefined })
      void keepAgain(key)
      wake()
    },
    /** Cancels a message, even while it is being sent. If the server has stored it anyway, its ticket shows it. */
    takeBack: async (key: string) => {
      underWay.get(key)?.abort()
      drop(key)
      await kept.remove(key)
    },
    /** Their tickets now show these of them. */
    forget,
  }
}

const inOneTab = (lane: string, act: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request(lane, act) : act())

/** A refusal stays a refusal; any other state becomes waiting. Empty for another format. */
const restored = <S extends z.ZodMiniType<object>>(schema: S, stored: unknown): Sent<z.output<S>>[] => {
  const [message, own] = [schema.safeParse(stored), common.safeParse(stored)]
  if (!message.success || !own.success) return []
  const isRefused = own.data.state === 'failed' && own.data.problem !== 'OFFLINE'
  return [{ ...message.data, ...own.data, ...(!isRefused && { state: 'waiting' as const, progress: 0, problem: undefined }) }]
}

const problemOf = (error: unknown): Problem => {
  if (error instanceof Refusal) return error.code
  return error instanceof OfflineError ? 'OFFLINE' : error instanceof PostFormError ? 'FILE' : 'INTERNAL'
}

/** Builds the error again. The browser stored only its name. */
export const failureOf = (problem: Problem = 'INTERNAL'): Error => {
  if (problem === 'OFFLINE') return new OfflineError('unreachable')
  return problem === 'FILE' ? new PostFormError('file') : new Refusal(problem)
}
