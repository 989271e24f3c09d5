import { createHash } from 'node:crypto'
import { deskPrefix, type Role } from '@playhub/contract/desk/endpoint'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import type { BrowserContext, Page } from '@playwright/test'
import { demoStaff, demoStaffPassword, demoStaffSecret } from '../../apps/api/src/seed/demo-staff.ts'
import { ask as askDatabase } from './database.ts'
import { codeAt, stepNow } from './totp.ts'
import type { World } from './world.ts'

type Where = Pick<World, 'deskUrl' | 'firstDeskPassword'>
/**
 * A member of staff. `usedStep` is the time step of the last used authenticator code. Codes of this step and of earlier steps are not
 * accepted again.
 */
type Member = { email: string; password: string; secret: string; usedStep: number; token?: string }

const COOKIE = 'playhub-desk'
const ADMIN = { email: 'admin@playhub.example', password: 'e2e only: nine bright lamps' }

/** The members of staff who have signed in during this process, by world (hub, database and simulator) and role. */
const members = new Map<string, Member>()

/** Signs in the demo member of a role (`admin`: the first admin) without the screens. Reuses an open session. */
export const signInStaff = async (browser: Page | BrowserContext, world: Where, role: Role) => {
  await holdSession(browser, world, await sessionOf(world, role))
}

const holdSession = async (browser: Page | BrowserContext, world: Where, token: string) => {
  const context = 'context' in browser ? browser.context() : browser
  await context.addInitScript(sendAtOnce, world.deskUrl)
  await context.addCookies([{ name: COOKIE, value: token, url: world.deskUrl, httpOnly: true, sameSite: 'Strict' }])
}

/**
 * Turns off the desk's delay before it sends an answer, once in each tab, because most tests do not test this delay. A test can turn the
 * delay on again.
 */
const sendAtOnce = (deskUrl: string) => {
  if (location.origin !== deskUrl || sessionStorage.getItem('sends-at-once')) return
  sessionStorage.setItem('sends-at-once', 'yes')
  localStorage.setItem('desk-undo-send', 'off')
}

let newcomers = 0

/** Adds a member of staff, whose password and authenticator app no other test uses. */
export const addStaff = async (world: Where, ...roles: Role[]) => {
  newcomers += 1
  const email = `new-${process.pid}-${newcomers}@playhub.example`
  const added = await post(world, '/colleagues', await sessionOf(world, 'admin'), { email, name: `Newcomer ${newcomers}`, roles })
  const { password } = added.body as unknown as { password: string }
  return comeIn(world, { email, password })
}

/** Adds a member of staff, and signs this member in. */
export const signInNewStaff = async (browser: Page | BrowserContext, world: Where, ...roles: Role[]) => {
  const member = await addStaff(world, ...roles)
  await holdSession(browser, world, member.token)
  return member
}

/** Returns a code of the member's authenticator app that was not used before. */
export const unusedCode = ({ secret, usedStep }: Pick<Member, 'secret' | 'usedStep'>) => codeAt(secret, Math.max(usedStep + 1, stepNow()))

/** Makes the session 31 minutes older. The desk then asks for the second factor again, because it was last used over 30 minutes ago. */
export const growStale = async ({ page, world }: { page: Page; world: Pick<World, 'databaseUrl'> }) => {
  const token = (await page.context().cookies()).find(({ name }) => name === COOKIE)?.value ?? ''
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const statement = "update staff_session set created_at = created_at - interval '31 minutes' where token_hash = $1"
  await askDatabase(world.databaseUrl, statement, [tokenHash])
}

/** Returns the session's cookie for a role, for calls without a browser. Signs in if necessary. */
export const sessionOf = async (world: Where, role: Role): Promise<string> => {
  const key = `${world.deskUrl} ${role}`
  const member = members.get(key) ?? (role === 'admin' ? await firstAdmin(world) : demoMember(role))
  members.set(key, member)
  if (!member.token || (await ask(world, 'GET', '/me', member.token)).body.stage !== 'in') member.token = await signIn(world, member)
  return member.token
}

const demoMember = (role: Role): Member => {
  const found = demoStaff.find(({ roles }) => roles.some((own) => own === role))
  if (!found) throw new Error(`nobody of the demo staff is ${role}`)
  return { email: found.email, password: demoStaffPassword, secret: demoStaffSecret, usedStep: 0 }
}

const firstAdmin = async (world: Where): Promise<Member> => comeIn(world, { email: ADMIN.email, password: await world.firstDeskPassword() })

/** Signs in for the first time: uses the one-time password, sets a password and adds an authenticator app. */
const comeIn = async (world: Where, { email, password }: { email: string; password: string }) => {
  const first = await post(world, '/sign-in', '', { email, password })
  const second = await post(world, '/sign-in/new-password', first.token, { password: ADMIN.password })
  const begun = await post(world, '/factors/totp/begin', second.token)
  const { secret } = begun.body as unknown as { secret: string }
  const step = stepNow()
  const { token } = await post(world, '/factors/totp/finish', second.token, { code: codeAt(secret, step) })
  return { email, password: ADMIN.password, secret, usedStep: step, token }
}

const signIn = async (world: Where, member: Member): Promise<string> => {
  const first = await post(world, '/sign-in', '', { email: member.email, password: member.password })
  // Never uses the code of the previous time step. The desk accepts that code, but it may expire before the request arrives.
  const step = Math.max(member.usedStep + 1, stepNow())
  // The desk also accepts the code of the next time step. If that code has already been used, too, the sign-in waits.
  while (step > stepNow() + 1) await new Promise((again) => setTimeout(again, 500))
  member.usedStep = step
  return (await post(world, '/sign-in/totp', first.token, { code: codeAt(member.secret, step) })).token
}

const post = async (world: Where, path: string, token: string, body?: object) => {
  const { status, body: answer, set } = await ask(world, 'POST', path, token, body)
  if (status !== 200) throw new Error(`${path} ${status}: ${JSON.stringify(answer)}`)
  return { body: answer, token: set ?? token }
}

const ask = async ({ deskUrl }: Pick<World, 'deskUrl'>, method: string, path: string, token: string, body?: object) => {
  const response = await fetch(deskUrl + deskPrefix + path, {
    method,
    headers: {
      origin: deskUrl,
      ...(token && { cookie: `${COOKIE}=${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const set = response.headers.getSetCookie().flatMap((line) => /^playhub-desk=([\w-]+)/.exec(line)?.[1] ?? [])[0]
  return { status: response.status, body: (await response.json()) as DeskSession, set }
}
