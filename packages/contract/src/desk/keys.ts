import * as z from 'zod/mini'
import { isoDate, projectId, uuid } from '../fields.ts'
import { byRole, call } from './endpoint.ts'

/**
 * An API key of a game's server, as the desk lists it. The list contains no secrets: the key itself is shown only once, when it is created.
 */
export const partnerKeyRow = z.object({
  id: z.string(),
  mode: z.enum(['test', 'live']),
  lastFour: z.string(),
  createTs: isoDate,
  revokedTs: z.nullable(isoDate),
})
export type PartnerKeyRow = z.infer<typeof partnerKeyRow>

const byProject = z.object({ id: projectId })
const access = z.object({
  keys: z.array(partnerKeyRow),
  /** The endpoint for notices; null if the project has no notice URL. */
  notices: z.nullable(z.object({ url: z.string() })),
})
export type ServerAccess = z.infer<typeof access>
const missing = [...byRole, 'PROJECT_NOT_FOUND'] as const

export const keys = {
  getServerAccess: call({
    method: 'GET',
    path: '/editor/projects/:id/server',
    summary: 'Keys and the address for notices of a project',
    access: [],
    params: byProject,
    reply: access,
    refusals: missing,
  }),
  createKey: call({
    method: 'POST',
    path: '/editor/projects/:id/keys',
    summary: 'A new key; only this answer has it whole',
    access: [],
    fresh: true,
    params: byProject,
    body: z.object({ mode: z.enum(['test', 'live']) }),
    reply: z.object({ key: z.string(), row: partnerKeyRow }),
    refusals: [...missing, 'STAFF_SIGN_IN_AGAIN'],
  }),
  revokeKey: call({
    method: 'POST',
    path: '/editor/keys/:id/revoke',
    summary: 'At once and for good',
    access: [],
    params: z.object({ id: uuid }),
    reply: partnerKeyRow,
    refusals: [...byRole, 'KEY_NOT_FOUND'],
  }),
  setNoticeAddress: call({
    method: 'POST',
    path: '/editor/projects/:id/notice-address',
    summary:
      'Where notices go: https, in production not to private addresses; empty for nowhere. The first address comes with a new secret, which only this answer has',
    access: [],
    fresh: true,
    params: byProject,
    body: z.object({ url: z.string().check(z.trim(), z.maxLength(500)) }),
    reply: z.object({ url: z.string(), secret: z.nullable(z.string()) }),
    refusals: [...missing, 'STAFF_SIGN_IN_AGAIN'],
  }),
  renewNoticeSecret: call({
    method: 'POST',
    path: '/editor/projects/:id/notice-secret',
    summary: 'A new secret that signs notices; only this answer has it. The old one ends at once',
    access: [],
    fresh: true,
    params: byProject,
    reply: z.object({ secret: z.string() }),
    refusals: [...missing, 'NOTICE_ADDRESS_MISSING', 'STAFF_SIGN_IN_AGAIN'],
  }),
} as const
