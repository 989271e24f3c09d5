import { askInPopup, originOfScript } from './popup-window.ts'

/** Telegram's login widget, by its script interface alone. */
const origin = originOfScript()

type Options = { bot_id: number | string; request_access?: 'write' | boolean; lang?: string }

/** The callback gets the signed data, or false: refused, closed or blocked. */
const auth = ({ bot_id, request_access, lang }: Options, callback: (data: unknown) => void) => {
  if (!bot_id) throw new Error('Bot id required')
  const url = new URL('/idp/telegram/auth', origin)
  url.search = new URLSearchParams({
    bot_id: String(bot_id),
    return_to: window.location.href.split('?')[0] ?? '',
    ...(request_access && { request_access: 'write' }),
    ...(lang && { lang }),
  }).toString()
  const refuse = () => callback(false)
  askInPopup({ url, onAnswer: ({ event, result }) => callback(event === 'auth_result' && result), onClosed: refuse, onBlocked: refuse })
}

Object.defineProperty(window, 'Telegram', { value: { Login: { auth } }, writable: true, configurable: true })
