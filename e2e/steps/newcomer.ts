import { apiPrefix } from '@playhub/contract/api'
import type { AuthResult } from '@playhub/contract/auth'
import type { TransactionItem } from '@playhub/contract/transactions'
import { type Challenge, pbkdf2, solveChallenge } from 'altcha/lib'
import { type Player, playerOf } from '../world/player.ts'
import type { World } from '../world/world.ts'

export const password = 'Playhub2026'

let newcomers = 0

/** An address that nobody has used in this run. */
export const newAddress = () => {
  newcomers += 1
  return `newcomer-${process.pid}-${newcomers}@playhub.example`
}

export type Newcomer = Player & {
  email: string
  nickName: string
  userId: string
  /** Newest first. */
  purchases: () => Promise<TransactionItem[]>
  /** Ends the session on the server, as a logout in another browser does. */
  revoke: () => Promise<void>
}

/** An account of its own for one test, made by the calls that the registration makes. */
export const registerPlayer = async (world: World): Promise<Newcomer> => {
  const email = newAddress()
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(world.hubUrl + apiPrefix + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const challenge = (await (await fetch(`${world.hubUrl}${apiPrefix}/auth/captcha`)).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey: pbkdf2.deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { registration } = await post('/auth/register-by-email', { email, password, captcha, agreement: true })
  const code = await world.codeFor(email)
  const { result } = await post('/auth/send-verification-code', { email, code, registration })
  const { jwt, nickName, userId } = result as AuthResult
  const headers = { authorization: `Bearer ${jwt}` }
  return {
    ...(await playerOf(world, jwt)),
    email,
    nickName,
    userId,
    purchases: async () =>
      (await (await fetch(`${world.hubUrl}${apiPrefix}/payments/get-user-payments`, { headers })).json()) as TransactionItem[],
    revoke: async () => {
      await fetch(`${world.hubUrl}${apiPrefix}/auth/logout`, { method: 'POST', headers })
    },
  }
}
