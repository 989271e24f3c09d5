import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { projectId } from './fields.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')

export const session = {
  get: endpoint({
    method: 'POST',
    path: '/session/get',
    summary: 'Open a session for a visitor that a host or a game brings, and say where to sign in',
    access: 'guest',
    body: z.object({
      iid: text,
      uid: text,
      platformId: text,
      source: text,
      locale: text,
      project: z.optional(projectId),
    }),
    reply: z.object({ data: z.object({ loginUrl: z.string(), session: z.string() }) }),
    refusals: ['PROJECT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
} as const
