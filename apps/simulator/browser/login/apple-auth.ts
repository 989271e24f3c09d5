import { askInPopup, originOfScript } from './popup-window.ts'

/** This file simulates Apple's sign-in script for web pages. A page has one configuration, and each sign-in returns one promise. */
const origin = originOfScript()

type Settings = { clientId?: string; scope?: string; redirectURI?: string; state?: string; nonce?: string; usePopup?: boolean }

let settings: Settings = {}

const addressOf = ({ clientId, scope, redirectURI, state, nonce }: Settings, responseMode: string) => {
  if (!clientId || !redirectURI) throw new Error('The "clientId" and "redirectURI" must be given to AppleID.auth.init.')
  const url = new URL('/idp/apple/auth/authorize', origin)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectURI,
    response_type: 'code id_token',
    response_mode: responseMode,
    ...(scope && { scope }),
    ...(state && { state }),
    ...(nonce && { nonce }),
  }).toString()
  return url
}

const tell = (name: 'AppleIDSignInOnSuccess' | 'AppleIDSignInOnFailure', detail: unknown) =>
  document.dispatchEvent(new CustomEvent(name, { detail }))

const signIn = (over: Settings = {}) =>
  new Promise((resolve, reject) => {
    const asked = { ...settings, ...over }
    if (!asked.usePopup) return window.location.assign(addressOf(asked, 'form_post'))
    const fail = (error: unknown) => {
      tell('AppleIDSignInOnFailure', { error })
      reject({ error })
    }
    askInPopup({
      url: addressOf(asked, 'web_message'),
      onAnswer: (answer) => {
        if ('error' in answer) return fail(answer.error)
        tell('AppleIDSignInOnSuccess', answer)
        resolve(answer)
      },
      onClosed: () => fail('popup_closed_by_user'),
      onBlocked: () => fail('popup_blocked_by_browser'),
    })
  })

const init = (given: Settings) => {
  settings = given
}

Object.defineProperty(window, 'AppleID', { value: { auth: { init, signIn } }, writable: true, configurable: true })
