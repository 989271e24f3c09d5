import { originOfScript } from './popup-window.ts'

/**
 * This file simulates the script interface of Telegram's login widget. As in the real widget, the message of the sign-in window is a JSON
 * text. If the window was closed without a message, the widget requests the result from `/auth/get`. If the browser blocked the window, the
 * widget reports nothing.
 */
const widgetsOrigin = `${originOfScript()}/idp/telegram`
const LOOK_EVERY_MS = 100

type Options = { bot_id: number | string; request_access?: 'write' | boolean; lang?: string }
type Callback = (data: unknown) => void

const auth = (options: Options, callback: Callback) => {
  const { bot_id, request_access, lang } = options
  if (!bot_id) throw new Error('Bot id required')
  const url = new URL(`${widgetsOrigin}/auth`)
  url.search = new URLSearchParams({
    bot_id: String(bot_id),
    origin: window.location.origin,
    ...(request_access && { request_access: 'write' }),
    ...(lang && { lang }),
  }).toString()
  const popup = window.open(url, `telegram_oauth_bot${bot_id}`, 'width=550,height=470,status=0,location=0,menubar=0,toolbar=0')
  if (!popup) return

  let isFinished = false
  const finish = (data: unknown) => {
    if (isFinished) return
    isFinished = true
    window.removeEventListener('message', listen)
    callback(data)
  }
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== popup) return
    const said = parse(data) as { event?: unknown; result?: unknown }
    if (said.event === 'auth_result') finish(said.result)
  }
  const look = () => {
    if (popup.closed) getAuthData(options, finish)
    else setTimeout(look, LOOK_EVERY_MS)
  }
  window.addEventListener('message', listen)
  popup.focus()
  look()
}

const getAuthData = ({ bot_id, lang }: Options, callback: Callback) => {
  const request = new XMLHttpRequest()
  request.open('POST', `${widgetsOrigin}/auth/get`)
  request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8')
  request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
  request.withCredentials = true
  request.onload = () => callback((parse(request.responseText) as { user?: unknown }).user || false)
  request.onerror = () => callback(false)
  request.send(new URLSearchParams({ bot_id: String(bot_id), ...(lang && { lang }) }).toString())
}

const parse = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text)) ?? {}
  } catch {
    return {}
  }
}

Object.defineProperty(window, 'Telegram', { value: { Login: { auth, widgetsOrigin } }, writable: true, configurable: true })
