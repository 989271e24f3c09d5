import { type FromHub, type Post, readFromHub } from './wire.ts'

type MessageLike = { readonly data: unknown; readonly origin: string; readonly source: unknown }
type Postable = { postMessage(message: unknown, targetOrigin: string): void }

/** What the SDK needs of the browser's `window`; tests hand in their own. */
export type GameWindow = Postable & {
  readonly parent: Postable
  readonly location: { readonly search: string; readonly ancestorOrigins?: ArrayLike<string> }
  readonly navigator: { readonly languages: readonly string[] }
  addEventListener(type: 'message', listener: (event: MessageLike) => void): void
}

type Terms = {
  timeoutMs: number
  hubOrigins: readonly string[] | undefined
  /** The player is signing in: until then the hub's answer is "nobody", which is what it says of a sign-in given up too. */
  isSigningIn: () => boolean
  onMessage: (message: FromHub) => void
}
export type Connection = { isOpen: () => boolean; post: Post; settled: Promise<void> }

// The hub may begin to listen a moment after the frame has loaded, so the question is asked again.
const ASK_AGAIN_MS = 250
// The player's token lives for a day; a game left open asks in time for the next one.
const RENEW_MS = 30 * 60_000

/**
 * Asks the parent window who the player is and takes the first valid answer's origin as the hub's: from then on nothing else is heard
 * and nothing is posted elsewhere. The referrer is not consulted: a referrer policy hides it and a navigation in the frame replaces it.
 * `settled` resolves with the first answer or after `timeoutMs`; an answer later than that still opens the connection.
 */
export const connect = (game: GameWindow, { timeoutMs, hubOrigins, isSigningIn, onMessage }: Terms): Connection => {
  const parentOrigin = game.location.ancestorOrigins?.[0]
  const isTrusted = (origin: string) =>
    (hubOrigins === undefined || hubOrigins.includes(origin)) && (parentOrigin === undefined || parentOrigin === origin)
  let hubOrigin: string | undefined

  const post: Post = (type, body) => {
    if (hubOrigin !== undefined) game.parent.postMessage({ type, text: JSON.stringify(body) }, hubOrigin)
  }
  if (game.parent === game || (parentOrigin !== undefined && !isTrusted(parentOrigin))) {
    return { isOpen: () => false, post, settled: Promise.resolve() }
  }

  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  // No origin is known yet where the browser does not tell it; the question itself carries nothing.
  const ask = () => game.parent.postMessage({ type: 'IFRAME_TO_PLAYHUB_GET_USER_AUTH', text: '{}' }, parentOrigin ?? '*')
  const asking = setInterval(ask, ASK_AGAIN_MS)
  const timeout = setTimeout(() => finish(), timeoutMs)
  const finish = () => {
    clearInterval(asking)
    clearTimeout(timeout)
    settle()
  }

  game.addEventListener('message', (event) => {
    if (event.source !== game.parent || (hubOrigin === undefined ? !isTrusted(event.origin) : event.origin !== hubOrigin)) return
    const message = readFromHub(event.data)
    if (!message || (hubOrigin === undefined && message.type !== 'PLAYHUB_TO_IFRAME_USER_AUTH')) return
    if (hubOrigin === undefined) setInterval(() => isSigningIn() || post('IFRAME_TO_PLAYHUB_GET_USER_AUTH', {}), RENEW_MS)
    hubOrigin = event.origin
    onMessage(message)
    finish()
  })
  ask()
  return { isOpen: () => hubOrigin !== undefined, post, settled }
}
