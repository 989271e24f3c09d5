import { createHash } from 'node:crypto'
import { deskPrefix, type Role } from '@playhub/contract/desk/endpoint'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import type { BrowserContext, Page } from '@playwright/test'
import { demoStaff, demoStaffPassword, demoStaffSecret } from '../../apps/api/src/seed/demo-staff.ts'
import { ask as askDatabase } from './database.ts'
import { codeAt, stepNow } from './totp.ts'
import type { World } from './world.ts'

type Where = Pick<World, 'deskUrl' | 'firstDeskPassword'>
/** `usedStep`: no code is good twice, nor one before it. */
type Member = { email: string; password: string; secret: string; usedStep: number; token?: string }

const COOKIE = 'playhub-desk'
const ADMIN = { email: 'admin@playhub.example', password: 'e2e only: nine bright lamps' }

/** Members who have signed in to the worlds of this process, by world and role. */
const members = new Map<string, Member>()

/** Signs the demo member of this role (the first admin for `admin`) in to the desk, past its screens; a session that lives is taken again. */
export const signInStaff = async (browser: Page | BrowserContext, world: Where, role: Role) => {
  await holdSession(browser, world, await sessionOf(world, role))
}

const holdSession = async (browser: Page | BrowserContext, world: Where, token: string) => {
  const context = 'context' in browser ? browser.context() : browser
  await context.addCookies([{ name: COOKIE, value: token, url: world.deskUrl, httpOnly: true, sameSite: 'Strict' }])
}

let newcomers = 0

/** Signs somebody new in, with a password and an app that no other test uses; gives who it is. */
export const signInNewStaff = async (browser: Page | BrowserContext, world: Where, ...roles: Role[]) => {
  newcomers += 1
  const email = `new-${process.pid}-${newcomers}@playhub.example`
  const added = await post(world, '/colleagues', await sessionOf(world, 'admin'), { email, name: `Newcomer ${newcomers}`, roles })
  const { password } = added.body as unknown as { password: string }
  const member = await comeIn(world, { email, password })
  await holdSession(browser, world, member.token)
  return member
}

/** As if whoever holds this session had signed in over half an hour ago. */
export const growStale = async ({ page, world }: { page: Page; world: Pick<World, 'databaseUrl'> }) => {
  const token = (await page.context().cookies()).find(({ name }) => name === COOKIE)?.value ?? ''
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const statement = "update staff_session set created_at = created_at - interval '31 minutes' where token_hash = $1"
  await askDatabase(world.databaseUrl, statement, [tokenHash])
}

/** The value of a session's cookie, for calls without a browser. */
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

/** What whoever has a one-time password goes through once: a password of their own, and an authenticator app. */
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
  // Not the step before, which the desk takes too: it may be over when the code arrives.
  const step = Math.max(member.usedStep + 1, stepNow())
  // The desk takes the code of the next step too; who signs in more often than that waits as a person would.
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
