import { acts } from './acts.ts'
import { complain, listen } from './complaints.ts'
import { type Answers, createResponder } from './responder.ts'
import type { State } from './state.ts'

/**
 * This file replaces the page's environment: server, clock, random numbers and browser storage. It does so before the app's own code is
 * loaded.
 */

/** 14 March 2026, noon, UTC. */
export const NOW = Date.parse('2026-03-14T12:00:00Z')
/**
 * In most states, timers of at least `LONG_MS` never fire, because they may wait for an event that never happens in the gallery. In a state
 * with `hurry`, all timers of at least `PAUSE_MS` fire after `HURRY_MS`, even pauses between retries. All times are in ms.
 */
const LONG_MS = 1900
const PAUSE_MS = 500
const HURRY_MS = 60
/**
 * The page counts as finished if nothing has changed for this time, in ms. Delayed loading indicators appear after 300 ms, so this time is
 * longer.
 */
const QUIET_MS = 350

export type Look = { language: string; theme: string }

export const lookIn = (search: string): Look & { state: string } => {
  const query = new URLSearchParams(search)
  return { state: query.get('state') ?? '', language: query.get('lng') ?? 'en', theme: query.get('theme') ?? 'dark' }
}

const freezeClock = () => {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [NOW], made),
    apply: () => new Real(NOW).toString(),
    get: (target, name, receiver) => (name === 'now' ? () => NOW : Reflect.get(target, name, receiver)),
  })
}

/** Makes random numbers the same on every visit (mulberry32). */
const seedChance = () => {
  let seed = 7
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const holdTimers = (hurry: boolean) => {
  const real = setTimeout
  const held = (handler: TimerHandler, ms = 0, ...args: unknown[]) => {
    if (hurry && ms >= PAUSE_MS) return real(handler, HURRY_MS, ...args)
    return ms < LONG_MS ? real(handler, ms, ...args) : real(() => {}, 0)
  }
  globalThis.setTimeout = held as typeof setTimeout
}

type Respond = ReturnType<typeof createResponder>

const replaceFetch = (respond: Respond) => {
  const real = fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!url.pathname.startsWith('/api/')) return real(input, init)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    return respond({ method: init?.method ?? 'GET', url, body })
  }
}

/** Replaces `XMLHttpRequest`, but only the part that `postForm` uses to report its progress. */
const replaceForms = (respond: Respond) => {
  class FixedRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {
      this.onabort?.()
      this.onloadend?.()
    }
    async send(form: FormData) {
      const data = form.get('data')
      this.upload.onprogress?.({ loaded: 42, total: 100 })
      try {
        const body = typeof data === 'string' ? (JSON.parse(data) as unknown) : undefined
        const response = await respond({ method: this.#method, url: new URL(this.#url, location.href), body })
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      } catch {
        this.onerror?.()
      }
      this.onloadend?.()
    }
  }
  globalThis.XMLHttpRequest = FixedRequest as unknown as typeof XMLHttpRequest
}

const fill = (storage: Storage, kept: Readonly<Record<string, string>>) => {
  storage.clear()
  for (const [key, value] of Object.entries(kept)) storage.setItem(key, value)
}

/** Prepares everything except the app. Call it before the app's code is loaded. */
export const setStage = async (state: State, answers: Answers, kept: Readonly<Record<string, string>>, { language, theme }: Look) => {
  listen()
  freezeClock()
  seedChance()
  holdTimers(state.hurry === true)
  fill(localStorage, { ...kept, ...state.kept })
  fill(sessionStorage, state.keptInTab ?? {})
  // Deletes unsent messages that an earlier visit stored in IndexedDB.
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  const respond = createResponder(state.app, { ...answers, ...state.answers })
  replaceFetch(respond)
  replaceForms(respond)
  window.open = () =>
    ({ closed: false, close: () => {}, focus: () => {}, postMessage: () => {}, location: { replace: () => {} } }) as unknown as Window
  if (state.offline) Object.defineProperty(navigator, 'onLine', { get: () => false })
  document.documentElement.lang = language
  document.documentElement.dataset.theme = theme
  history.replaceState(null, '', state.path.replaceAll('{lng}', language))
}

const atRest = () =>
  new Promise<void>((resolve) => {
    const rest = () => {
      changes.disconnect()
      resolve()
    }
    let timer = setTimeout(rest, QUIET_MS)
    const changes = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(rest, QUIET_MS)
    })
    changes.observe(document.body, { childList: true, subtree: true })
  })

/** Performs the actions of the state, and then marks the document as `ready`, or as `failed` with an error. */
export const perform = async (state: State) => {
  try {
    await acts.find('main, form, button')
    await atRest()
    if (state.act) {
      await state.act(acts)
      await acts.find(state.shows ?? 'main')
      await atRest()
    } else if (state.shows) await acts.find(state.shows)
    await document.fonts.ready
    document.documentElement.dataset.gallery = 'ready'
  } catch (error) {
    complain(String(error))
    document.documentElement.dataset.gallery = 'failed'
  }
}
