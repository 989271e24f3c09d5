import { randomUUID } from 'node:crypto'
import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { buildSimulator } from '../../simulator/src/app.ts'
import { defaultSettings } from '../../simulator/src/settings.ts'
import { loginSession, player, playerProject } from '../src/db/schema.ts'
import type { Deps } from '../src/deps.ts'
import { startTestApp } from './test-app.ts'

export type Answer = { status: number; headers: Headers; body: unknown }

/** Starts the hub and the simulator, each on a free port and configured for each other. Call `stop` when done. */
export const startWorld = async ({
  demoPurchases = false,
  ...over
}: {
  env?: NodeJS.ProcessEnv
  now?: Deps['now']
  demoPurchases?: boolean
} = {}) => {
  const simulator = await buildSimulator(defaultSettings({ retryGapsMs: [50, 200], demoPurchases }))
  const hub = await startTestApp({ ...over, env: { SIMULATOR_URL: simulator.origin, RECONCILE_DELAYS_SECONDS: '1', ...over.env } })
  simulator.pointAt(hub.url)

  const ask = async (
    method: string,
    url: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Answer> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(url, { method, headers, ...sent })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  }

  return {
    app: hub.app,
    deps: hub.deps,
    desk: hub.desk,
    hubUrl: hub.url,
    startAnother: hub.startAnother,
    simulatorUrl: simulator.origin,
    ask,
    /** Calls the hub's api with a bearer token. */
    api: (method: string, path: string, token?: string, body?: unknown) =>
      ask(method, hub.url + apiPrefix + path, { body, headers: token ? { authorization: `Bearer ${token}` } : {} }),
    /** Calls the partner api. A POST gets a new idempotency key unless one is given. */
    partner: (
      method: string,
      path: string,
      { body, project = 'familytown', key = randomUUID() }: { body?: unknown; project?: string; key?: string | null } = {},
    ) =>
      ask(method, hub.url + partnerPrefix + path, {
        body,
        headers: { authorization: `Bearer ${developmentKey(project)}`, ...(key && { 'idempotency-key': key }) },
      }),
    control: (path: string, body: unknown = {}) => ask('POST', `${simulator.origin}/control${path}`, { body }),
    signIn: (project = 'familytown') => signIn(hub.deps, project),
    /** Confirms a payment with a card, as the player's browser does at Stripe. */
    confirm: (id: string, clientSecret: string, card: string) => confirm(simulator.origin, id, clientSecret, card),
    stop: async () => {
      await hub.stop()
      await simulator.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

export const developmentKey = (project: string) => `ph_test_${project}_development_key_0000000000`

/** Creates a player with a session, as if the player had signed in a moment ago and opened the project's game. */
export const signIn = async ({ db, tokens }: Deps, project: string) => {
  const [row] = await db.insert(player).values({ nickName: 'tester', locale: 'en', receiptEmail: 'tester@playhub.example' }).returning()
  if (!row) throw new Error('no player')
  await db.insert(playerProject).values({ playerId: row.id, projectId: project })
  const expiresAt = new Date(Date.now() + 3_600_000)
  const [session] = await db.insert(loginSession).values({ playerId: row.id, project, authType: 'email', expiresAt }).returning()
  if (!session) throw new Error('no session')
  const userId = String(row.number)
  return {
    playerId: row.id,
    userId,
    sessionId: session.id,
    token: await tokens.signAccess({ sub: row.id, sid: session.id, project, authType: 'email' }),
    gameToken: await tokens.signGame({ sub: userId, sid: session.id, project, authType: 'email', nickName: row.nickName }),
  }
}

const confirm = async (origin: string, id: string, clientSecret: string, card: string) => {
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2030',
    'payment_method_data[card][cvc]': '123',
  })
  const response = await fetch(`${origin}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer pk_test_playhub' },
  })
  return { status: response.status, body: (await response.json()) as { status?: string; error?: { code?: string } } }
}

/** Calls `question` repeatedly until `isWanted` accepts the answer. After ten seconds, throws an error that contains the last answer. */
export const eventually = async <T>(question: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> => {
  const until = Date.now() + 10_000
  for (;;) {
    const answer = await question()
    if (isWanted(answer)) return answer
    if (Date.now() > until) throw new Error(`never came about; last: ${JSON.stringify(answer)}`)
    await new Promise((again) => setTimeout(again, 25))
  }
}
