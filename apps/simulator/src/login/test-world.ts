import { createHash } from 'node:crypto'
import { buildSimulator } from '../app.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import type { LoginFaultName } from './login-faults.ts'

export const hubUrl = 'http://localhost:3999'
export const verifier = 'a-verifier-that-is-long-enough-for-rfc-7636-0'
export const challenge = createHash('sha256').update(verifier).digest('base64url')

export const callbackOf = (method: string) => `${hubUrl}/api/passport/${method}/callback`

/** Starts a simulator for sign-in tests. Also returns functions that send the requests of the hub and of a browser. */
export const startLoginWorld = async (login: Settings['login'] = { redirectUris: [], origins: [] }) => {
  const simulator = await buildSimulator(defaultSettings({ login }))
  simulator.pointAt(hubUrl)
  const { origin } = simulator

  const json = async (path: string, body: unknown) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  return {
    origin,
    /** Builds a URL of a provider as a browser would use it. */
    at: (provider: string, path: string, query: Record<string, string>) =>
      `${origin.replace('localhost', `${provider}.localhost`)}/idp/${provider}${path}?${new URLSearchParams(query)}`,
    order: (provider: string, fault: LoginFaultName, more: object = {}) =>
      json('/control', { faults: [{ on: 'login', provider, do: fault, times: 1, ...more }] }),
    mint: async (provider: string, asked: object = {}) => (await json(`/idp/${provider}/mint`, asked)).body,
    rotateKeys: (provider: string) => json(`/idp/${provider}/rotate-keys`, {}),
    /** Signs in without a browser; returns the values of the redirect. */
    visit: async (url: string, person = 'alice', fault?: LoginFaultName): Promise<Record<string, string>> => {
      const { body } = await json('/idp/visit', { url, person, fault })
      if (typeof body.location !== 'string') throw new Error(`no way back: ${JSON.stringify(body)}`)
      return Object.fromEntries(new URL(body.location).searchParams)
    },
    /** Sends a form as the hub's server does. */
    form: async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} }
    },
    read: async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(origin + path, { headers })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} }
    },
    reset: () => json('/control/reset', {}),
    close: () => simulator.close(),
  }
}
export type LoginWorld = Awaited<ReturnType<typeof startLoginWorld>>
