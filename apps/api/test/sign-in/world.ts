import { randomBytes, randomInt } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import type { AuthResult, AuthState, LinkOffer, PassportMethod } from '@playhub/contract/auth'
import { buildSimulator } from '../../../simulator/src/app.ts'
import { defaultSettings } from '../../../simulator/src/settings.ts'
import { challengeOf } from '../../src/auth/sessions/auth-state-rules.ts'
import type { Deps } from '../../src/deps.ts'
import { startTestApp } from '../test-app.ts'
import { createVisitor } from '../visitor.ts'

/** The hub's public URL. No server listens there: the tests pass requests directly to the app, with any host name. */
export const PUBLIC_URL = 'http://play.localhost:3000'
export const CODE = '271828'

type Over = { env?: NodeJS.ProcessEnv; now?: Deps['now'] }

/** Starts the hub with simulated sign-in providers. Call `stop` when done. */
export const startSignInWorld = async ({ env, ...over }: Over = {}) => {
  const simulator = await buildSimulator(defaultSettings({ hubUrl: PUBLIC_URL }))
  const hub = await startTestApp({ env: { PUBLIC_URL, SIMULATOR_URL: simulator.origin, ...env }, randomCode: () => CODE, ...over })
  const order = async (path: string, body: object) => {
    const response = await fetch(`${simulator.origin}/idp${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // The type is not checked here, because the simulator's own tests check its replies. If a field is missing, the test fails where the
    // field is used.
    return (await response.json()) as Record<string, string> & { userData: Record<string, unknown> }
  }
  return {
    app: hub.app,
    deps: hub.deps,
    simulatorUrl: simulator.origin,
    /** Returns a sign-in result as a provider's script would return it to the page. */
    mint: (provider: string, by: object = {}) => order(`/${provider}/mint`, by),
    /** Visits the provider's pages as a person would. Returns the URL to which the provider redirects in the end. */
    visit: async (url: string, person: string, fault?: string) => {
      const { location } = await order('/visit', { url, person, ...(fault && { fault }) })
      if (!location) throw new Error('the provider did not lead back')
      return location
    },
    stop: async () => {
      await hub.stop()
      await simulator.close()
    },
  }
}
export type SignInWorld = Awaited<ReturnType<typeof startSignInWorld>>

/** The headers that a browser adds when a page of the hub navigates a window. */
export const fromHub = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
/** The headers that a browser adds when a link in an e-mail or on another site opens the hub. */
export const fromElsewhere = { ...fromHub, 'sec-fetch-site': 'cross-site' }

export type Begun = { id: string; verifier: string; session: string }
export type AuthData = { state: AuthState; result: AuthResult | null; errorCode: number | null; link: LinkOffer | null; refusal?: string }

/** Simulates a browser with its own cookies. It can open pages of the hub, and a window that visits a provider and returns. */
export const createBrowser = ({ app, visit }: SignInWorld, host = new URL(PUBLIC_URL).host) => {
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const visitor = createVisitor(app, ip)
  const cookies: Record<string, string> = {}

  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) => {
    const response = await app.inject({
      ...{ method, url, cookies, remoteAddress: ip, headers: { host, ...headers } },
      ...(payload && { payload }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || expires?.getTime() === 0) delete cookies[name]
      else cookies[name] = value
    }
    return response
  }
  /** Opens a URL of the hub in a window. */
  const open = async (address: string, headers: Record<string, string> = fromElsewhere) => {
    const { pathname, search } = new URL(address, PUBLIC_URL)
    const response = await send('GET', pathname + search, headers)
    return {
      status: response.statusCode,
      headers: response.headers,
      location: String(response.headers.location ?? ''),
      page: response.body,
    }
  }
  const begin = async ({
    token,
    link,
    prove,
    session = '',
  }: {
    token?: string
    link?: boolean
    prove?: boolean
    session?: string
  } = {}): Promise<Begun> => {
    const begun = { id: randomBytes(24).toString('base64url'), verifier: randomBytes(32).toString('base64url'), session }
    const headers = { 'x-auth-challenge': challengeOf(begun.verifier), session }
    const { status } = await visitor.post(
      '/auth/set-user-auth-state',
      { id: begun.id, ...(link && { link }), ...(prove && { prove }) },
      { headers, ...(token && { token }) },
    )
    if (status !== 200) throw new Error(`not begun: ${status}`)
    return begun
  }
  const addressOf = (method: PassportMethod, begun: Pick<Begun, 'id' | 'session'>) =>
    `${apiPrefix}/passport/${method}?state=${encodeURIComponent(JSON.stringify({ userAuthDataId: begun.id, session: begun.session }))}`
  const leave = async (method: PassportMethod, begun: Begun) => {
    const left = await open(addressOf(method, begun), fromHub)
    if (left.status !== 302) throw new Error(`not let go: ${left.status} ${left.page}`)
    return left.location
  }
  const ask = (id: string, verifier?: string, headers = {}) =>
    visitor.get(`/auth/check-user-auth-state/${id}`, { headers: { ...headers, ...(verifier && { 'x-auth-verifier': verifier }) } })
  const poll = async ({ id, verifier }: Begun): Promise<AuthData> => (await ask(id, verifier)).body.authData as AuthData

  return {
    ...{ ip, cookies, visitor, send, open, begin, addressOf, leave, ask, poll },
    /**
     * Performs a sign-in from the click to the last page of the window. Then requests the result, as the hub's page does, and returns the
     * reply as `told`.
     */
    signIn: async (
      method: PassportMethod,
      person: string,
      { fault, ...how }: { fault?: string; token?: string; link?: boolean; prove?: boolean } = {},
    ) => {
      const begun = await begin(how)
      const back = await open(await visit(await leave(method, begun), person, fault))
      return { begun, back, told: await poll(begun) }
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>

/** Returns the signed-in player of a reply. Throws an error that contains the reply if nobody was signed in. */
export const resultOf = ({ result, ...rest }: AuthData): AuthResult => {
  if (!result) throw new Error(`not signed in: ${JSON.stringify(rest)}`)
  return result
}
