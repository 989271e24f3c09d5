import { randomInt, randomUUID } from 'node:crypto'
import { deskPrefix, type Role } from '@playhub/contract/desk/endpoint'
import { staff } from '../src/db/schema.ts'
import { deskCookie, openSession } from '../src/desk/access/sessions.ts'
import type { TestApp } from './test-app.ts'

export type DeskReply = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> }

type Options = { headers?: Record<string, string> }

/** Simulates a browser at the desk with its own IP address. Stores cookies and sends the desk's `Origin`, as the desk's own pages do. */
export const createDeskVisitor = (
  { desk, deps }: Pick<TestApp, 'desk' | 'deps'>,
  ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
) => {
  const cookies = new Map<string, string>()
  const call = async (method: 'GET' | 'POST', path: string, { headers = {} }: Options, body?: object): Promise<DeskReply> => {
    const response = await desk.inject({
      ...{ method, url: deskPrefix + path, remoteAddress: ip },
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(method === 'POST' && { origin: deps.config.desk.url }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return {
    ip,
    /** Returns the session cookie of this browser; undefined if it never signed in. */
    session: () => cookies.get(deskCookie(deps.config).name),
    setSession: (token: string) => void cookies.set(deskCookie(deps.config).name, token),
    forget: () => cookies.clear(),
    get: (path: string, options: Options = {}) => call('GET', path, options),
    /** Sends a POST request. If `body` is missing, the request has no body, like some requests of the desk's pages. */
    post: (path: string, body?: object, options: Options = {}) => call('POST', path, options, body),
  }
}
export type DeskVisitor = ReturnType<typeof createDeskVisitor>

/**
 * Creates a member of staff with this role, and a session of this person. In this session, the person has just signed in with password and
 * second factor.
 */
export const signInAs = async (app: Pick<TestApp, 'desk' | 'deps'>, role: Role, name: string = role) => {
  const { db, now } = app.deps
  const email = `${role}-${randomUUID()}@playhub.example`
  // No password has an empty hash, so nobody can sign in to this account with a password.
  const [row] = await db
    .insert(staff)
    .values({ email, name, roles: [role], passwordHash: '' })
    .returning()
  if (!row) throw new Error('no member of staff')
  const visitor = createDeskVisitor(app)
  visitor.setSession(await openSession(db, { staffId: row.id, stage: 'in', request: { ip: visitor.ip, headers: {} }, now: now() }))
  return { ...visitor, id: row.id, email, name }
}
