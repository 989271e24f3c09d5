import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { solvedCheck } from '../../../apps/api/test/solved-check.ts'
import { jwtIn, logIn, newAddress } from '../crowd.ts'
import { askAgain, GaveUp, jsonOf } from './again.ts'
import type { Where } from './purchase.ts'

/**
 * The application secret of this run. It signs robot checks. With this secret, the run creates each check together with its solution,
 * because this run does not test robot checks.
 */
export const appSecret = 'playhub-storm-secret-for-benches-only'
const PASSWORD = 'Storm2026'
const JSON_TYPE = { 'content-type': 'application/json' }
/**
 * How long a person waits for the e-mail, in milliseconds. If the process was killed while sending the e-mail, the e-mail is sent only
 * minutes later.
 */
const LETTER_WITHIN_MS = 30_000

export type Newcomer = { email: string; address: string }

/** Registers as a persistent person would, with the code from the e-mail. Returns undefined if the hub never confirmed the account. */
export const register = async ({ hubUrl, simulatorUrl, watch }: Where, number: number): Promise<Newcomer | undefined> => {
  const newcomer = { email: `newcomer${number}@storm.example`, address: newAddress() }
  const call = async (path: string, body: object) =>
    jsonOf(
      await askAgain(hubUrl + apiPrefix + path, {
        method: 'POST',
        headers: { ...JSON_TYPE, 'x-forwarded-for': newcomer.address },
        body: JSON.stringify({ email: newcomer.email, ...body }),
        watch,
      }),
    )
  try {
    const begun = await call(auth.registerByEmail.path, {
      password: PASSWORD,
      agreement: true,
      captcha: await solvedCheck(appSecret, 'register'),
    })
    if (typeof begun.registration !== 'string') return undefined
    const code = await codeFor(simulatorUrl, newcomer.email)
    if (code === undefined) return undefined
    const answer = await call(auth.sendVerificationCode.path, { code, registration: begun.registration })
    return answer.result ? newcomer : undefined
  } catch (error) {
    if (error instanceof GaveUp) return undefined
    throw error
  }
}

export const canSignIn = async (hubUrl: string, newcomer: Newcomer): Promise<boolean> =>
  jwtIn(await logIn(hubUrl, { ...newcomer, cookie: '' }, PASSWORD)) !== undefined

const codeFor = async (simulatorUrl: string, email: string): Promise<string | undefined> => {
  const until = performance.now() + LETTER_WITHIN_MS
  while (performance.now() < until) {
    const { body } = await askAgain(`${simulatorUrl}/mail/messages?to=${encodeURIComponent(email)}`)
    const letters = JSON.parse(body.toString()) as { text: string }[]
    const code = letters.flatMap(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? [])[0]
    if (code) return code
    await sleep(250)
  }
  return undefined
}
