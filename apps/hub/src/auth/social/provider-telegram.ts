import { type SignInProviders, telegramData } from '@playhub/contract/auth/sign-in-providers'
import { AUTH_CLOSED_GRACE_MS, AUTH_STATE_TTL_MS, POLL_INTERVAL_MS } from '@playhub/contract/limits'
import { loadScript } from '../../base/load-script.ts'
import { globals, type Prover, present, WindowBlocked } from './provider-prover.ts'
import { watchOpen } from './watched-open.ts'

type Login = {
  auth: (settings: { bot_id: number; lang: string }, callback: (data: unknown) => void) => void
  /** The origin of the server from which the widget requests the result of the popup. */
  widgetsOrigin?: string
}

/** Loads Telegram's script. Returns a function that opens Telegram's popup, which gives the page data signed by the bot. */
export const openTelegram = async ({ botId, scriptUrl }: NonNullable<SignInProviders['telegram']>): Promise<Prover> => {
  await loadScript(scriptUrl)
  // Safe cast: `Login` describes the part of the object from Telegram's script that is used here.
  const { Login } = present(globals().Telegram as { Login: Login } | undefined, 'Telegram')
  return async (signal) => {
    const answered = askWidget(Login, botId)
    const data = await answered
    const user = data === false && !answered.isSaid() ? await askOn(Login, botId, signal) : data
    // The result `false` means that the popup was closed or that the player refused.
    return user === false ? undefined : { method: 'telegram', userData: telegramData.parse(user) }
  }
}

/**
 * Opens the widget's popup and resolves with the widget's answer. The answer is false if the popup looks closed. A popup also looks closed
 * if the browser has separated it from this page, although the player is still using the popup to sign in. `isSaid` tells whether the popup
 * itself has sent a message. Rejects with WindowBlocked if the browser blocked the popup.
 */
const askWidget = (login: Login, botId: number) => {
  let opened: Window | null | undefined
  let isSaid = false
  const listen = ({ source }: MessageEvent) => {
    isSaid ||= source !== null && source === opened
  }
  const answered = new Promise<unknown>((resolve, reject) => {
    window.addEventListener('message', listen)
    opened = watchOpen(() => login.auth({ bot_id: botId, lang: document.documentElement.lang }, resolve))
    if (opened === null) reject(new WindowBlocked('Telegram'))
  }).finally(() => window.removeEventListener('message', listen))
  return Object.assign(answered, { isSaid: () => isSaid })
}

/**
 * Asks Telegram repeatedly whether the player has signed in. Stops when the hub's page has had the focus for `AUTH_CLOSED_GRACE_MS`,
 * because the player has then left the popup. Resolves with false if Telegram reports no sign-in.
 */
const askOn = async ({ widgetsOrigin }: Login, botId: number, signal: AbortSignal): Promise<unknown> => {
  const since = Date.now()
  let backSince: number | undefined
  while (widgetsOrigin !== undefined && !signal.aborted && Date.now() - since < AUTH_STATE_TTL_MS) {
    const user = await getAuthData(`${widgetsOrigin}/auth/get`, botId)
    if (user) return user
    backSince = document.hasFocus() ? (backSince ?? Date.now()) : undefined
    if (backSince !== undefined && Date.now() - backSince >= AUTH_CLOSED_GRACE_MS) break
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return false
}

/** Sends the same request as the widget, with Telegram's cookies. */
const getAuthData = (url: string, botId: number) =>
  new Promise<unknown>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8')
    request.withCredentials = true
    request.responseType = 'json'
    request.onload = () => resolve((request.response as { user?: unknown } | null)?.user)
    request.onerror = () => resolve(undefined)
    request.send(`bot_id=${botId}`)
  })
