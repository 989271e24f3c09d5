import { randomInt } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import type { AuthResult } from '@playhub/contract/auth'
import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { ROBOT_CHECK_GUESSES } from '@playhub/contract/limits'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'

export type Reply = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }
type Options = { token?: string; headers?: Record<string, string> }

/** For each e-mail address, the id of the newest registration, as the browser that started it would store it. */
const registrations = new Map<string, string>()
export const registrationOf = (email: string) => registrations.get(email.toLowerCase()) ?? 'none'

/** Simulates a browser with its own IP address, so that calls of one test do not count against the limits of another. */
export const createVisitor = (app: FastifyInstance, ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`) => {
  /** The device cookie, as a `Cookie` header. */
  let cookie: string | undefined
  const call = async (method: 'GET' | 'POST', path: string, { token, headers = {} }: Options, body?: object): Promise<Reply> => {
    const response = await app.inject({
      method,
      url: apiPrefix + path,
      remoteAddress: ip,
      headers: { ...(cookie && { cookie }), ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    })
    const [set] = response.cookies
    if (set) cookie = `${set.name}=${set.value}`
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  const get = (path: string, options: Options = {}) => call('GET', path, options)
  const post = (path: string, body: object = {}, options: Options = {}) => call('POST', path, options, body)

  const captcha = async (purpose: CaptchaPurpose = 'register') => solve((await get(`/auth/captcha?purpose=${purpose}`)).body)
  const register = async (email: string, password = 'Passw0rd1', options: Options = {}) => {
    const reply = await post('/auth/register-by-email', { email, password, captcha: await captcha(), agreement: true }, options)
    if (typeof reply.body.registration === 'string') registrations.set(email.toLowerCase(), reply.body.registration)
    return reply
  }
  const confirm = (email: string, code: string, options: Options = {}, registration = registrationOf(email)) =>
    post('/auth/send-verification-code', { email, code, registration }, options)
  const resend = (email: string, options: Options = {}) =>
    post('/auth/resend-verification-code', { email, registration: registrationOf(email) }, options)
  const logIn = (email: string, password: string, options: Options & { captcha?: string } = {}) =>
    post('/auth/login-by-email', { email, password, ...(options.captcha && { captcha: options.captcha }) }, options)
  return { get, post, captcha, register, confirm, resend, logIn }
}
export type Visitor = ReturnType<typeof createVisitor>

/** Solves a challenge as the widget does, but skips the guesses below the first possible solution. */
const solve = async (body: unknown): Promise<string> => {
  // The type of the reply is not checked here. An invalid reply fails in the solver.
  const challenge = body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: ROBOT_CHECK_GUESSES[0] })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Returns the result of a call that signed somebody in. Throws an error that contains the reply if nobody was signed in. */
export const signedIn = ({ status, body }: Reply): AuthResult => {
  if (status !== 200 || !body.result) throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`)
  return body.result as AuthResult
}

/** Returns the code of a refusal or a warning; the status if the reply has neither. */
export const codeOf = ({ body, status }: Reply) => body.code ?? body.warning ?? status

/** Returns the text `name` of the reply. Throws an error that contains the reply if it has no such text. */
export const textOf = (reply: Reply, name: string) => {
  const value = reply.body[name]
  if (typeof value !== 'string') throw new Error(`no ${name}: ${JSON.stringify(reply.body)}`)
  return value
}
