import { apiPrefix } from '@playhub/contract/api'
import type { AuthResult } from '@playhub/contract/auth'
import type { World } from './world.ts'

export const demoPlayer = { email: 'player@playhub.example', password: 'Playhub2026' }

type Answer = { status: number; body: Record<string, unknown> }

type Where = Pick<World, 'hubUrl' | 'simulatorUrl'>

const ask = async (url: string, token: string, body?: unknown): Promise<Answer> => {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await fetch(url, { ...sent, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Signs in the demo player without a browser. */
export const signInPlayer = async (world: Where, project = 'familytown') => {
  const login = await ask(`${world.hubUrl}${apiPrefix}/auth/login-by-email`, '', demoPlayer)
  const { jwt, nickName, userId } = login.body.result as AuthResult
  return { ...(await playerOf(world, jwt, project)), nickName, userId }
}

/** Returns the actions of a signed-in player. Each action makes the API calls of a screen directly, without a browser. */
export const playerOf = async ({ hubUrl, simulatorUrl }: Where, jwt: string, project = 'familytown') => {
  const frame = await ask(`${hubUrl}${apiPrefix}/auth/frame-token?project=${project}`, jwt)
  const gameToken = String(frame.body.jwt)
  const game = `${simulatorUrl}/games-server/${project}`

  return {
    token: jwt,
    gameToken,
    /** Creates a payment at the game's server, as the game does when the player clicks "buy". */
    order: async (itemId: string) => String((await ask(`${game}/orders`, gameToken, { itemId })).body.paymentId),
    begin: (paymentId: string) => ask(`${hubUrl}${apiPrefix}/payments/stripe/create/${paymentId}`, jwt),
    setPending: (paymentId: string) => ask(`${hubUrl}${apiPrefix}/payments/set-pending/${paymentId}`, jwt),
    status: async (paymentId: string) => String((await ask(`${hubUrl}${apiPrefix}/payments/get/${paymentId}`, jwt)).body.status),
    owned: async (itemId: string) => ((await ask(`${game}/inventory`, gameToken)).body.items as Record<string, number>)[itemId] ?? 0,
    /** Confirms with a card, as Stripe's form does. */
    confirm: (intent: string, clientSecret: string, card = '4242424242424242') =>
      fetch(`${simulatorUrl}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_playhub' },
        body: new URLSearchParams({
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2030',
          'payment_method_data[card][cvc]': '123',
        }),
      }),
  }
}
export type Player = Awaited<ReturnType<typeof signInPlayer>>
