import * as z from 'zod/mini'
import { articles } from './desk/articles.ts'
import { attention } from './desk/attention.ts'
import { automation } from './desk/automation/automation.ts'
import { bulk } from './desk/bulk.ts'
import { canned } from './desk/canned.ts'
import { categories } from './desk/categories.ts'
import { confirm } from './desk/confirm.ts'
import type { DeskEndpoint } from './desk/endpoint.ts'
import { heldAnswers } from './desk/held-answers.ts'
import { incidents } from './desk/incidents.ts'
import { keys } from './desk/keys.ts'
import { lateGoods } from './desk/late-goods.ts'
import { macros } from './desk/macros/macros.ts'
import { mentions } from './desk/mentions/mentions.ts'
import { moves } from './desk/moves.ts'
import { noticesLog } from './desk/notices.ts'
import { overview } from './desk/overview.ts'
import { paymentsSearch } from './desk/payments.ts'
import { players } from './desk/players.ts'
import { projects } from './desk/projects.ts'
import { reports } from './desk/reports/reports.ts'
import { roundRobin } from './desk/round-robin/round-robin.ts'
import { savedViews } from './desk/saved-views.ts'
import { signIn } from './desk/sign-in.ts'
import { snooze } from './desk/snooze/snooze.ts'
import { colleagues } from './desk/staff.ts'
import { targets } from './desk/targets/targets.ts'
import { tickets } from './desk/tickets.ts'
import { versions } from './desk/versions.ts'

/** All calls of the desk, the app for staff. They are grouped by page. */
export const desk = {
  signIn,
  confirm,
  tickets,
  bulk,
  heldAnswers,
  mentions,
  snooze,
  moves,
  savedViews,
  players,
  canned,
  macros,
  automation,
  articles,
  incidents,
  overview,
  reports,
  targets,
  roundRobin,
  projects,
  categories,
  versions,
  keys,
  paymentsSearch,
  attention,
  lateGoods,
  noticesLog,
  colleagues,
} as const

export const deskEndpoints = (): (readonly [name: string, entry: DeskEndpoint])[] =>
  Object.entries(desk).flatMap(([group, calls]) => Object.entries(calls).map(([name, entry]) => [`${group}.${name}`, entry] as const))

/**
 * Path of the event stream for staff (`GET`, Server-Sent Events). Event `ticket`: a ticket has changed. Event `presence`: somebody has
 * opened or left a ticket.
 */
export const DESK_EVENTS_PATH = '/events'
export const deskEvent = z.object({
  ticketId: z.string(),
  seq: z.number(),
  kind: z.enum(['message', 'note', 'status', 'read', 'presence']),
  /** Whether the event is about a new note that mentions a member of staff. */
  hasMentions: z.optional(z.boolean()),
})
export type DeskEvent = z.infer<typeof deskEvent>
