import { apiPrefix } from '@playhub/contract/api'
import type { AuthResult } from '@playhub/contract/auth'
import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { ROBOT_CHECK_GUESSES } from '@playhub/contract/limits'
import type { TransactionItem } from '@playhub/contract/transactions'
import { type Challenge, pbkdf2, solveChallenge } from 'altcha/lib'
import { type Player, playerOf } from '../world/player.ts'
import type { World } from '../world/world.ts'

export const password = 'Playhub2026'

let newcomers = 0

/** Returns an e-mail address that no other test of this run uses. */
export const newAddress = () => {
  newcomers += 1
  return `newcomer-${process.pid}-${newcomers}@playhub.example`
}

export type Newcomer = Player & {
  email: string
  /** Returns the player's purchases, newest first. */
  purchases: () => Promise<TransactionItem[]>
  /** Ends the session on the server, as a sign-out in another browser does. */
  revoke: () => Promise<void>
}

const solveCaptcha = async ({ hubUrl }: World, purpose: CaptchaPurpose) => {
  const challenge = (await (await fetch(`${hubUrl}${apiPrefix}/auth/captcha?purpose=${purpose}`)).json()) as Challenge
  // Starts the search for the solution at the smallest number that the server can choose.
  const solution = await solveChallenge({ challenge, deriveKey: pbkdf2.deriveKey, counterStart: ROBOT_CHECK_GUESSES[0] })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const post = async ({ hubUrl }: World, path: string, body: unknown, from = {}) => {
  const headers = { 'content-type': 'application/json', ...from }
  const response = await fetch(hubUrl + apiPrefix + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}

/** Tries wrong passwords from other IP addresses, one after the other, and solves the robot check when it is required. */
export const guessPasswords = async (world: World, email: string, count: number) => {
  const guess = { email, password: 'Guess2026' }
  for (let tries = 0; tries < count; tries++) {
    const from = { 'x-forwarded-for': `10.99.0.${tries}` }
    const { code } = await post(world, '/auth/login-by-email', guess, from)
    if (code === 'CAPTCHA_REQUIRED')
      await post(world, '/auth/login-by-email', { ...guess, captcha: await solveCaptcha(world, 'login') }, from)
  }
}

/** Creates a separate account for one test, with the API calls of a registration. */
export const registerPlayer = async (world: World): Promise<Newcomer> => {
  const email = newAddress()
  // Registrations per IP address are limited, so each one has its own.
  const from = { 'x-forwarded-for': `10.98.${newcomers >> 8}.${newcomers & 255}` }
  const captcha = await solveCaptcha(world, 'register')
  const { registration } = await post(world, '/auth/register-by-email', { email, password, captcha, agreement: true }, from)
  const code = await world.codeFor(email)
  const { result } = await post(world, '/auth/send-verification-code', { email, code, registration }, from)
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
