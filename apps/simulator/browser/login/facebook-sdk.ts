import { askInPopup, originOfScript } from './popup-window.ts'

/** This file simulates the sign-in part of Facebook's SDK for the web. */
const origin = originOfScript()

type LoginStatus = { status: 'connected' | 'not_authorized' | 'unknown'; authResponse: unknown }
type Callback = (status: LoginStatus) => void

const nobody: LoginStatus = { status: 'unknown', authResponse: null }
let appId = ''
let version = ''
let current = nobody

const init = (settings: { appId: string; version: string; cookie?: boolean; xfbml?: boolean }) => {
  if (!/^v\d+\.\d+$/.test(settings.version)) throw new Error('init not called with valid version')
  appId = settings.appId
  version = settings.version
}

const login = (callback: Callback, { scope = 'public_profile' }: { scope?: string } = {}) => {
  if (!appId) throw new Error('FB.login() called before FB.init().')
  const url = new URL(`/idp/facebook/${version}/dialog/oauth`, origin)
  url.search = new URLSearchParams({ client_id: appId, display: 'popup', response_type: 'token,signed_request', scope }).toString()
  const unknown = () => callback(nobody)
  askInPopup({
    url,
    onAnswer: ({ status, authResponse }) => {
      current = status === 'connected' ? { status, authResponse } : { status: 'not_authorized', authResponse: null }
      callback(current)
    },
    onClosed: unknown,
    onBlocked: unknown,
  })
}

const getLoginStatus = (callback: Callback) => callback(current)

const logout = (callback: Callback) => {
  current = nobody
  callback(current)
}

declare global {
  interface Window {
    fbAsyncInit?: () => void
  }
}

Object.defineProperty(window, 'FB', { value: { init, login, logout, getLoginStatus }, writable: true, configurable: true })
window.fbAsyncInit?.()
