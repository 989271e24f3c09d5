import { type DeskEndpoint, deskPrefix, type Role } from '@playhub/contract/desk/endpoint'
import { STAFF_FRESH_MINUTES } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { JSON_TYPE, JsonText } from '../http/json-text.ts'
import { countedIfDone } from '../http/limits.ts'
import { parse } from '../http/refuse.ts'
import { findStaff } from './access/sessions.ts'
import { audit, type Staff } from './audit/audit.ts'

const FRESH_MS = STAFF_FRESH_MINUTES * 60_000

type Out<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType } ? z.output<S> : undefined

export type DeskInput<E extends DeskEndpoint> = {
  params: Out<E, 'params'>
  query: Out<E, 'query'>
  /** Undefined for a form with files, whose body the handler reads itself (`media/receive.ts`). */
  body: E extends { files: readonly string[] } ? undefined : Out<E, 'body'>
  staff: E['access'] extends 'visitor' ? undefined : Staff
  request: FastifyRequest
  reply: FastifyReply
}
export type DeskHandler<E extends DeskEndpoint> = (input: DeskInput<E>) => Promise<z.output<E['reply']> | JsonText>

/**
 * Registers an API call of the desk. Finds the caller, checks the role, parses the input, and sends only the fields that the reply schema
 * names. Refused calls are recorded in the audit log.
 */
export const serveDesk = <E extends DeskEndpoint>(app: FastifyInstance, deps: Deps, entry: E, handler: DeskHandler<E>) => {
  app.route({
    method: entry.method,
    url: deskPrefix + entry.path,
    ...((entry.files || entry.archive) && { config: { upload: entry.archive ? 'application/zip' : 'multipart/form-data' } }),
    handler: async (request, reply) => {
      const staff = await checkAccess(deps, entry, request)
      const input = {
        params: entry.params && parse(entry.params, request.params),
        query: entry.query && parse(entry.query, request.query),
        body: entry.files ? undefined : entry.body && parse(entry.body, request.body),
        ...{ staff, request, reply },
      }
      // The entry's schemas produced these values, so the type is correct. The compiler cannot derive it from the generic type `E`.
      const answer = await countedIfDone(() => handler(input as unknown as DeskInput<E>)).catch(async (error: unknown) => {
        if (staff && error instanceof Refusal && error.code === 'STAFF_FORBIDDEN') await keepRefused(deps, staff, entry, request)
        throw error
      })
      reply.header('cache-control', 'no-store')
      if (answer instanceof JsonText) return reply.type(JSON_TYPE).send(answer.text)
      return entry.reply.parse(answer)
    },
  })
}

export const mayDo = (roles: readonly Role[], needed: readonly Role[]) =>
  roles.includes('admin') || needed.some((role) => roles.includes(role))

/**
 * Checks that the caller may make this call, and returns the caller; undefined for a call that needs no sign-in. Throws STAFF_UNAUTHORIZED,
 * STAFF_SIGN_IN_AGAIN and STAFF_FORBIDDEN. STAFF_FORBIDDEN is recorded in the audit log.
 */
export const checkAccess = async (
  deps: Deps,
  { access, method, path, fresh }: Pick<DeskEndpoint, 'access' | 'method' | 'path' | 'fresh'>,
  request: FastifyRequest,
): Promise<Staff | undefined> => {
  if (access === 'visitor') return undefined
  const found = await findStaff(deps, request)
  if (!found || (access !== 'begun' && found.stage !== 'in')) throw new Refusal('STAFF_UNAUTHORIZED')
  const { staff } = found
  if (access === 'begun' || access === 'staff' || mayDo(staff.roles, access)) {
    if (fresh && deps.now().getTime() - found.createdAt.getTime() > FRESH_MS) throw new Refusal('STAFF_SIGN_IN_AGAIN')
    return staff
  }
  await keepRefused(deps, staff, { method, path }, request)
  throw new Refusal('STAFF_FORBIDDEN')
}

const keepRefused = ({ db }: Deps, staff: Staff, { method, path }: Pick<DeskEndpoint, 'method' | 'path'>, { url }: FastifyRequest) =>
  audit(db, staff, { action: 'refused', object: `${method} ${path}`, after: { url: url.slice(0, 500) } })
