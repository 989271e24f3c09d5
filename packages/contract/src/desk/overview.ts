import * as z from 'zod/mini'
import { isoDate, projectId, uuid } from '../fields.ts'
import { DESK_SEARCH_MAX } from '../limits.ts'
import { agents, byRole, call, day, everyone, role, seq } from './endpoint.ts'
import { staffMember } from './sign-in.ts'

const waits = z.object({
  /** Median of the waiting times, in seconds; null if there were none. */
  median: z.nullable(z.number()),
  /** 90th percentile of the waiting times, in seconds; null if there were none. */
  ninetieth: z.nullable(z.number()),
})

export const report = z.object({
  created: z.number(),
  closed: z.number(),
  /** Number of answers that staff wrote. */
  answers: z.number(),
  /** The waiting times from the first message of a ticket to its first answer. */
  firstAnswer: waits,
  /** The waiting times from a player's first unanswered message to its answer. */
  wait: waits,
  /** Number of tickets that wait now, and the longest of their waiting times in seconds. */
  waitingNow: z.object({ count: z.number(), longest: z.number() }),
  rating: z.object({ count: z.number(), average: z.nullable(z.number()), scores: z.array(z.number()) }),
  days: z.array(z.object({ day, created: z.number(), answers: z.number(), closed: z.number() })),
  agents: z.array(z.object({ id: z.string(), name: z.string(), answers: z.number(), closed: z.number(), rating: z.nullable(z.number()) })),
})
export type Report = z.infer<typeof report>

export const auditActions = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'confirmed',
  'confirmation-refused',
  'password-changed',
  'totp-added',
  'passkey-added',
  'refused',
  'ticket-answered',
  'note-added',
  'mail-accepted',
  'ticket-changed',
  'canned-saved',
  'canned-deleted',
  'article-saved',
  'article-published',
  'article-withdrawn',
  'incident-saved',
  'incident-solved',
  'ticket-attached',
  'ticket-detached',
  'view-saved',
  'view-deleted',
  'notice-resent',
  'notice-tested',
  'notices-switched-on',
  'refund-requested',
  'merge-undone',
  'tickets-merged',
  'tickets-merge-undone',
  'ticket-split',
  'ticket-split-undone',
  'tickets-linked',
  'tickets-unlinked',
  'attention-assigned',
  'attention-asked',
  'attention-returned',
  'attention-closed',
  'good-set-aside',
  'webhook-processed',
  'project-created',
  'projects-ordered',
  'categories-saved',
  'draft-saved',
  'game-published',
  'settings-saved',
  'targets-saved',
  'version-uploaded',
  'version-published',
  'prices-saved',
  'key-created',
  'key-revoked',
  'notice-address-set',
  'notice-secret-renewed',
  'colleague-added',
  'colleague-changed',
  'colleague-disabled',
  'colleague-reset',
  'passkey-removed',
  'totp-removed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  id: z.number(),
  at: isoDate,
  /** The member of staff; null if the person did not succeed in signing in. */
  staff: z.nullable(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(role),
  action: z.enum(auditActions),
  /** The object of the action: `ticket 812`, `payment 7f…`, the path of a refused call. */
  object: z.string(),
  ip: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const overview = {
  getReport: call({
    method: 'GET',
    path: '/report',
    summary: 'Waiting times, answers and satisfaction between two days (UTC, both included), at most 92',
    access: agents,
    query: z.object({ from: day, to: day, project: z.optional(projectId) }),
    reply: report,
    refusals: [...byRole, 'TOO_MANY_REQUESTS'],
  }),
  listAudit: call({
    method: 'GET',
    path: '/audit-log',
    summary: 'What staff have done and tried to do, newest first',
    access: [],
    query: z.object({
      staff: z.optional(uuid),
      action: z.optional(z.enum(auditActions)),
      /** Text that `object` must contain. */
      object: z.optional(z.string().check(z.maxLength(DESK_SEARCH_MAX.audit))),
      from: z.optional(day),
      to: z.optional(day),
      before: z.optional(seq),
    }),
    reply: z.object({ items: z.array(auditEntry), nextCursor: z.nullable(z.number()) }),
    refusals: [...byRole, 'TOO_MANY_REQUESTS'],
  }),
  listStaff: call({
    method: 'GET',
    path: '/staff',
    summary: 'Who works at the desk',
    access: [],
    reply: z.object({ items: z.array(staffMember) }),
    refusals: byRole,
  }),
  listProjects: call({
    method: 'GET',
    path: '/projects',
    summary: 'Projects by their names, for filters',
    access: 'staff',
    reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
    refusals: everyone,
  }),
} as const
