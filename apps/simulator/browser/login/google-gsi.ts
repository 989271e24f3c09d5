import { askInPopup, originOfScript } from './popup-window.ts'

/** This file simulates the part of Google Identity Services that returns access tokens. */
const origin = originOfScript()

type TokenResponse = Record<string, unknown>
type TokenClientConfig = {
  client_id: string
  scope: string
  callback: (response: TokenResponse) => void
  error_callback?: (error: { type: string; message: string }) => void
  prompt?: string
  state?: string
}

const initTokenClient = (config: TokenClientConfig) => {
  for (const name of ['client_id', 'scope'] as const) {
    if (!config[name]) throw new Error(`Missing required parameter: ${name}.`)
  }
  return {
    requestAccessToken: (over: Partial<TokenClientConfig> = {}) => {
      const { client_id, scope, state, callback, error_callback } = { ...config, ...over }
      const url = new URL('/idp/google/gsi/popup', origin)
      url.search = new URLSearchParams({ client_id, scope, ...(state && { state }) }).toString()
      askInPopup({
        url,
        onAnswer: callback,
        onClosed: () => error_callback?.({ type: 'popup_closed', message: 'Popup window closed' }),
        onBlocked: () => error_callback?.({ type: 'popup_failed_to_open', message: 'Failed to open popup window' }),
      })
    },
  }
}

const hasGrantedAllScopes = ({ scope }: { scope?: unknown }, ...wanted: string[]) => {
  const granted = String(scope ?? '').split(' ')
  return wanted.every((one) => granted.includes(one))
}

declare global {
  interface Window {
    google?: object
    onGoogleLibraryLoad?: () => void
  }
}

window.google = { ...window.google, accounts: { oauth2: { initTokenClient, hasGrantedAllScopes } } }
window.onGoogleLibraryLoad?.()
