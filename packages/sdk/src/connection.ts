import type { GameWindow } from './public-types.ts'
import { type FromHub, type Post, readFromHub } from './wire.ts'

type Terms = {
  timeoutMs: number
  hubOrigins: readonly string[] | undefined
  /**
   * Whether a sign-in is open. During a sign-in no new token is requested: the hub would reply that nobody is signed in, and the SDK would
   * read this reply as a cancelled sign-in.
   */
  isSigningIn: () => boolean
  onMessage: (message: FromHub) => void
}
export type Connection = { isOpen: () => boolean; post: Post; settled: Promise<void> }

// Interval in milliseconds at which the game repeats its first question, because the hub may start to listen only after the frame has
// loaded.
const ASK_AGAIN_MS = 250
// The interval in milliseconds at which an open game requests a new token. A token is valid for a day.
const RENEW_MS = 30 * 60_000

/**
 * Asks the parent window who the player is. The origin of the first valid answer becomes the hub's origin; other origins are then ignored,
 * and nothing is posted to them. The referrer is not used, because a referrer policy hides it and a navigation in the frame replaces it.
 * `settled` resolves with the first answer or after `timeoutMs`; a later answer still opens the connection.
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
  // If the browser does not reveal the parent's origin, the question is sent to any origin. It contains no data.
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
    const isFirst = hubOrigin === undefined
    hubOrigin = event.origin
    if (isFirst) {
      setInterval(() => isSigningIn() || post('IFRAME_TO_PLAYHUB_GET_USER_AUTH', {}), RENEW_MS)
      post('IFRAME_TO_PLAYHUB_LIFECYCLE', { state: 'connected' })
    }
    onMessage(message)
    finish()
  })
  ask()
  return { isOpen: () => hubOrigin !== undefined, post, settled }
}
