import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { currency, done, email, isoDate, minorUnits, projectId, uuid } from './fields.ts'
import { DESCRIPTION_MAX, MESSAGE_HTML_MAX, STAFF_PASSWORD_MAX, SUPPORT_REASONS, TICKETS_PAGE } from './limits.ts'
import { eventTypes, noticeEntry } from './partner.ts'
import { paymentMethod, paymentStatus } from './payments.ts'
import type { RefusalCode } from './refusals.ts'
import { mediaFile, ticketStatus } from './support.ts'
import { timelineEntry } from './transactions.ts'

/** The API that the staff's desk calls: below `/api` of the desk's own origin, with its HttpOnly cookie. */
export const deskPrefix = '/api'

/** `admin` may do everything. */
export const roles = ['support', 'content', 'finance', 'admin'] as const
export const role = z.enum(roles)
export type Role = (typeof roles)[number]

/**
 * Who may call: `visitor` anybody; `begun` whoever has shown a password and nothing else yet; `staff` whoever is signed in;
 * otherwise whoever has one of these roles.
 */
export type DeskAccess = 'visitor' | 'begun' | 'staff' | readonly Role[]

export type DeskEndpoint = Pick<Endpoint, 'method' | 'path' | 'summary' | 'params' | 'query' | 'body' | 'files' | 'reply'> & {
  access: DeskAccess
  refusals: readonly RefusalCode[]
}
const call = <const E extends DeskEndpoint>(entry: E): E => entry

const everyone = ['STAFF_UNAUTHORIZED'] as const
const byRole = ['STAFF_UNAUTHORIZED', 'STAFF_FORBIDDEN'] as const
const agents = ['support', 'finance'] as const satisfies readonly Role[]

const cursor = z.optional(z.string().check(z.maxLength(200)))
const seq = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
const short = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** Where somebody who signs in stands: what the screen shows next. `password`: the one-time password must give way to one of their own. */
export const signInStages = ['out', 'password', 'enrol', 'factor', 'in'] as const
export const staffMember = z.object({ id: z.string(), name: z.string(), email: z.string(), roles: z.array(role) })
export type StaffMember = z.infer<typeof staffMember>

export const deskSession = z.object({
  stage: z.enum(signInStages),
  /** Null while `out`. */
  staff: z.nullable(staffMember),
  /** What this member has set up. */
  factors: z.object({ totp: z.boolean(), passkeys: z.number() }),
  /** Address of the players' hub, for links to it. */
  hubUrl: z.string(),
})
export type DeskSession = z.infer<typeof deskSession>

/** WebAuthn's own JSON forms, checked by the library that reads them. */
const webAuthnJson = z.record(z.string(), z.unknown())

const signIn = {
  me: call({
    method: 'GET',
    path: '/me',
    summary: 'Who is signed in, or how far a sign-in has come',
    access: 'visitor',
    reply: deskSession,
    refusals: [],
  }),
  signIn: call({
    method: 'POST',
    path: '/sign-in',
    summary: 'E-mail and password: the first of two steps',
    access: 'visitor',
    body: z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(STAFF_PASSWORD_MAX)) }),
    reply: deskSession,
    refusals: ['STAFF_SIGN_IN_WRONG', 'TOO_MANY_REQUESTS', 'TRY_LATER'],
  }),
  newPassword: call({
    method: 'POST',
    path: '/sign-in/new-password',
    summary: 'In place of the one-time password',
    access: 'begun',
    body: z.object({ password: z.string().check(z.maxLength(STAFF_PASSWORD_MAX)) }),
    reply: deskSession,
    refusals: [...everyone, 'STAFF_PASSWORD_WEAK', 'TRY_LATER'],
  }),
  totp: call({
    method: 'POST',
    path: '/sign-in/totp',
    summary: 'The six digits of the authenticator app: the second step. Each code is good once',
    access: 'begun',
    body: z.object({ code: z.string().check(z.maxLength(20)) }),
    reply: deskSession,
    refusals: [...everyone, 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  beginTotp: call({
    method: 'POST',
    path: '/factors/totp/begin',
    summary: 'A new secret for an authenticator app; nothing changes until a code of it is shown',
    access: 'begun',
    reply: z.object({ secret: z.string(), uri: z.string() }),
    refusals: [...everyone, 'STAFF_FORBIDDEN'],
  }),
  finishTotp: call({
    method: 'POST',
    path: '/factors/totp/finish',
    summary: 'A code of the new secret; ends the sign-in if that is what was missing',
    access: 'begun',
    body: z.object({ code: z.string().check(z.maxLength(20)) }),
    reply: deskSession,
    refusals: [...everyone, 'STAFF_FORBIDDEN', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/factors/passkey/begin',
    summary: 'What the browser needs to make a passkey',
    access: 'begun',
    reply: webAuthnJson,
    refusals: [...everyone, 'STAFF_FORBIDDEN'],
  }),
  finishPasskey: call({
    method: 'POST',
    path: '/factors/passkey/finish',
    summary: 'The passkey that the browser made; ends the sign-in if that is what was missing',
    access: 'begun',
    body: z.object({ response: webAuthnJson, label: z.optional(z.string().check(z.trim(), z.maxLength(60))) }),
    reply: deskSession,
    refusals: [...everyone, 'STAFF_FORBIDDEN', 'SECOND_FACTOR_WRONG'],
  }),
  beginPasskeySignIn: call({
    method: 'POST',
    path: '/sign-in/passkey/begin',
    summary: 'What the browser needs to sign in with a passkey, without a password',
    access: 'visitor',
    reply: webAuthnJson,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  finishPasskeySignIn: call({
    method: 'POST',
    path: '/sign-in/passkey/finish',
    summary: 'The answer of the passkey: both steps in one, since it asks for a finger or a PIN itself',
    access: 'visitor',
    body: z.object({ response: webAuthnJson }),
    reply: deskSession,
    refusals: ['STAFF_SIGN_IN_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  signOut: call({
    method: 'POST',
    path: '/sign-out',
    summary: 'End this session',
    access: 'visitor',
    reply: done,
    refusals: [],
  }),
} as const

export const ticketViews = ['mine', 'unassigned', 'open', 'closed'] as const
export type TicketView = (typeof ticketViews)[number]
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export const priority = z.enum(priorities)
export type Priority = (typeof priorities)[number]
const tag = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u))

/** Who a ticket is from. A guest has a short mark instead of a number. */
export const requester = z.object({
  kind: z.enum(['player', 'guest']),
  /** The player's short number, or the first characters of the guest's id. */
  id: z.string(),
  name: z.string(),
})

export const inboxRow = z.object({
  id: z.string(),
  /** The short number that staff call it by. */
  number: z.number(),
  title: z.string(),
  project: z.string(),
  status: ticketStatus,
  priority,
  requester,
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  tags: z.array(z.string()),
  /** The beginning of the last public message, plain. */
  lastLine: z.string(),
  lastMessageTs: isoDate,
  /** Since when the player waits; null when staff have answered. */
  waitingSince: z.nullable(isoDate),
  unread: z.number(),
  createTs: isoDate,
  paymentId: z.nullable(z.string()),
})
export type InboxRow = z.infer<typeof inboxRow>

/** One thing in a conversation, in the order of `createTs`. `note` never leaves the desk; `event` is a change of the ticket. */
export const threadEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    id: z.string(),
    seq: z.number(),
    author: z.enum(['player', 'staff', 'system']),
    /** Of staff; empty for the player. */
    authorName: z.string(),
    text: z.string(),
    image: z.nullable(mediaFile),
    video: z.nullable(mediaFile),
    createTs: isoDate,
  }),
  z.object({ kind: z.literal('note'), id: z.string(), authorName: z.string(), text: z.string(), createTs: isoDate }),
  z.object({
    kind: z.literal('event'),
    id: z.string(),
    actorName: z.string(),
    change: z.enum(['created', 'status', 'assignee', 'priority', 'tags', 'merged', 'rated', 'refund', 'notice']),
    from: z.string(),
    to: z.string(),
    createTs: isoDate,
  }),
])
export type ThreadEntry = z.infer<typeof threadEntry>

export const deskTicket = z.extend(inboxRow, {
  /** Rises with every change of the ticket; a change is refused when it was made in sight of an older one. */
  version: z.number(),
  /** The last message. */
  seq: z.number(),
  /** The player has read up to this message. */
  playerSeenSeq: z.number(),
  language: z.string(),
  reason: z.nullable(z.enum(SUPPORT_REASONS)),
  /** Where the player of a letter about a purchase wants the answer; unproven. */
  replyEmail: z.string(),
  rating: z.nullable(z.object({ score: z.number(), comment: z.string() })),
  closedTs: z.nullable(isoDate),
})
export type DeskTicket = z.infer<typeof deskTicket>

const thread = z.object({
  entries: z.array(threadEntry),
  /** For `before`; null at the beginning of the ticket. */
  earlier: z.nullable(z.string()),
})

/** Who else has the ticket open. */
export const presence = z.object({ others: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(['viewing', 'writing']) })) })
const byTicket = z.object({ id: z.string() })
const clientId = uuid
const text = z.string().check(z.maxLength(2 * MESSAGE_HTML_MAX))
const fileRefusals = ['FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'FILE_BROKEN'] as const

const tickets = {
  listTickets: call({
    method: 'GET',
    path: '/tickets',
    summary: `The inbox, ${TICKETS_PAGE} at a time: what has waited longest first in open views, the newest first in \`closed\` and in a search`,
    access: agents,
    query: z.object({
      view: z._default(z.enum(ticketViews), 'open'),
      project: z.optional(projectId),
      status: z.optional(ticketStatus),
      priority: z.optional(priority),
      assignee: z.optional(uuid),
      tag: z.optional(tag),
      /** A ticket's number, a payment's id, a player's number or e-mail; otherwise words of the conversation or the title. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      after: cursor,
    }),
    reply: z.object({ items: z.array(inboxRow), nextCursor: z.nullable(z.string()) }),
    refusals: byRole,
  }),
  countTickets: call({
    method: 'GET',
    path: '/tickets/counts',
    summary: 'How many tickets each open view holds',
    access: agents,
    query: z.object({ project: z.optional(projectId) }),
    reply: z.object({ mine: z.number(), unassigned: z.number(), open: z.number() }),
    refusals: byRole,
  }),
  getTicket: call({
    method: 'GET',
    path: '/tickets/:id',
    summary: 'A ticket with the end of its conversation',
    access: agents,
    params: byTicket,
    reply: z.object({ ticket: deskTicket, thread }),
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  getThread: call({
    method: 'GET',
    path: '/tickets/:id/thread',
    summary: 'What was said earlier',
    access: agents,
    params: byTicket,
    query: z.object({ before: z.string().check(z.maxLength(100)) }),
    reply: thread,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  answer: call({
    method: 'POST',
    path: '/tickets/:id/messages',
    summary: 'Write to the player; a multipart form, `data` before the files. `closed` tickets must be opened first',
    access: agents,
    params: byTicket,
    body: z.object({ text: z.optional(text), clientId, status: z.optional(z.enum(['answered', 'waiting', 'closed'])) }),
    files: ['image', 'video'],
    reply: deskTicket,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'TICKET_CLOSED', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG', ...fileRefusals],
  }),
  addNote: call({
    method: 'POST',
    path: '/tickets/:id/notes',
    summary: 'Write for colleagues only',
    access: agents,
    params: byTicket,
    body: z.object({ text, clientId }),
    reply: done,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
  }),
  changeTicket: call({
    method: 'POST',
    path: '/tickets/:id/change',
    summary: 'Status, assignee, priority, tags: what is named is set. Refused when the ticket has changed since `version`',
    access: agents,
    params: byTicket,
    body: z.object({
      version: z.int(),
      status: z.optional(ticketStatus),
      /** Null frees it. */
      assigneeId: z.optional(z.nullable(uuid)),
      priority: z.optional(priority),
      tags: z.optional(z.array(tag).check(z.maxLength(10))),
    }),
    reply: deskTicket,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'TICKET_CHANGED', 'STAFF_NOT_FOUND'],
  }),
  markRead: call({
    method: 'POST',
    path: '/tickets/:id/read',
    summary: 'Staff have seen the ticket up to this message',
    access: agents,
    params: byTicket,
    body: z.object({ seq }),
    reply: done,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  setPresence: call({
    method: 'POST',
    path: '/tickets/:id/presence',
    summary: 'Says that the caller looks at the ticket, writes in it, or has left it; answers who else does',
    access: agents,
    params: byTicket,
    body: z.object({ state: z.enum(['viewing', 'writing', 'left']) }),
    reply: presence,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  listTags: call({
    method: 'GET',
    path: '/tags',
    summary: 'Tags in use, the most used first',
    access: agents,
    reply: z.object({ items: z.array(z.string()) }),
    refusals: byRole,
  }),
  listAgents: call({
    method: 'GET',
    path: '/agents',
    summary: 'Who tickets can be given to',
    access: agents,
    reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
    refusals: byRole,
  }),
} as const

const attempt = z.object({
  id: z.string(),
  provider: paymentMethod,
  state: z.string(),
  amount: minorUnits,
  currency,
  /** The provider's own id; empty before it answered. */
  providerRef: z.string(),
  error: z.string(),
  createTs: isoDate,
})

const purchase = z.object({
  id: z.string(),
  project: z.string(),
  item: z.string(),
  status: paymentStatus,
  mode: z.enum(['test', 'live']),
  /** Minor units; null until an attempt has fixed them. */
  amount: z.nullable(minorUnits),
  currency: z.nullable(currency),
  refunded: minorUnits,
  provider: z.nullable(paymentMethod),
  createTs: isoDate,
  paidTs: z.nullable(isoDate),
})
export type DeskPurchase = z.infer<typeof purchase>

/** Everything about one purchase that helps to answer a player. */
export const purchaseDetail = z.extend(purchase, {
  attempts: z.array(attempt),
  timeline: z.array(timelineEntry),
  /** How the game's server was told. */
  notices: z.array(noticeEntry),
  /** What could still be given back; minor units. */
  refundable: minorUnits,
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: minorUnits,
      currency,
      status: z.enum(['pending', 'succeeded', 'failed']),
      reason: z.string(),
      createTs: isoDate,
    }),
  ),
})
export type PurchaseDetail = z.infer<typeof purchaseDetail>

export const playerCard = z.object({
  requester,
  language: z.string(),
  /** Null for a guest, like everything that only an account has. */
  createTs: z.nullable(isoDate),
  /** The ways in: `google Anna`, `email anna@mail.example`. */
  signIns: z.array(z.object({ method: z.string(), label: z.string(), proven: z.boolean() })),
  games: z.array(z.string()),
  /** Paid less refunded, by currency. */
  totals: z.array(z.object({ currency, amount: minorUnits, count: z.number() })),
  /** The latest ten. */
  purchases: z.array(purchase),
  /** The latest ten others. */
  tickets: z.array(z.object({ id: z.string(), number: z.number(), title: z.string(), status: ticketStatus, createTs: isoDate })),
})
export type PlayerCard = z.infer<typeof playerCard>

const byPayment = z.object({ id: uuid })

const players = {
  getPlayerCard: call({
    method: 'GET',
    path: '/tickets/:id/player',
    summary: 'Who wrote the ticket: identity, purchases, other tickets',
    access: agents,
    params: byTicket,
    reply: playerCard,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  getPurchase: call({
    method: 'GET',
    path: '/payments/:id',
    summary: 'One purchase with its attempts, notices, refunds and timeline',
    access: agents,
    params: byPayment,
    reply: purchaseDetail,
    refusals: [...byRole, 'PAYMENT_NOT_FOUND'],
  }),
  resendNotice: call({
    method: 'POST',
    path: '/payments/:id/resend-notice',
    summary: "Tell the game's server about an event of this payment again",
    access: agents,
    params: byPayment,
    body: z.object({ eventId: z.string().check(z.maxLength(100)), ticketId: z.optional(z.string()) }),
    reply: z.object({ id: z.string(), type: z.enum(eventTypes) }),
    refusals: [...byRole, 'PAYMENT_NOT_FOUND', 'NOTICE_NOT_FOUND', 'NOTICE_ADDRESS_MISSING'],
  }),
  refund: call({
    method: 'POST',
    path: '/payments/:id/refund',
    summary: 'Give money back, whole or part; one press of the button is one refund, however often it arrives',
    access: ['finance'],
    params: byPayment,
    body: z.object({
      /** Minor units of the payment's currency. */
      amount: minorUnits.check(z.gte(1)),
      reason: z.enum(['not-delivered', 'duplicate', 'fraud', 'goodwill', 'other']),
      /** Required for `other`. */
      note: z.string().check(z.trim(), z.maxLength(DESCRIPTION_MAX)),
      clientId,
      ticketId: z.optional(z.string()),
    }),
    reply: purchaseDetail,
    refusals: [...byRole, 'PAYMENT_NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'REFUND_TOO_MUCH'],
  }),
} as const

/** `{player}`, `{ticket}`, `{project}`, `{staff}` and `{item}` in the text are filled in when it is used. */
export const cannedVariables = ['player', 'ticket', 'project', 'staff', 'item'] as const
export const cannedAnswer = z.object({
  id: z.string(),
  title: z.string(),
  /** HTML of a message. */
  text: z.string(),
  /** Null: for every project. */
  project: z.nullable(z.string()),
  language: z.string(),
  uses: z.number(),
})
export type CannedAnswer = z.infer<typeof cannedAnswer>

const canned = {
  listCanned: call({
    method: 'GET',
    path: '/canned-answers',
    summary: 'Ready answers',
    access: agents,
    reply: z.object({ items: z.array(cannedAnswer) }),
    refusals: byRole,
  }),
  saveCanned: call({
    method: 'POST',
    path: '/canned-answers',
    summary: 'Keep a ready answer: a new one, or another text of the one with this id',
    access: agents,
    body: z.object({
      id: z.optional(uuid),
      title: short(100),
      text: text.check(z.minLength(1)),
      project: z.nullable(projectId),
      language: z.string().check(z.regex(/^[a-z]{2}$/)),
    }),
    reply: cannedAnswer,
    refusals: [...byRole, 'CANNED_ANSWER_NOT_FOUND', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
  }),
  deleteCanned: call({
    method: 'POST',
    path: '/canned-answers/:id/delete',
    summary: 'Throw a ready answer away',
    access: agents,
    params: z.object({ id: uuid }),
    reply: done,
    refusals: [...byRole, 'CANNED_ANSWER_NOT_FOUND'],
  }),
  useCanned: call({
    method: 'POST',
    path: '/canned-answers/:id/use',
    summary: 'Counts that it was used',
    access: agents,
    params: z.object({ id: uuid }),
    reply: done,
    refusals: [...byRole, 'CANNED_ANSWER_NOT_FOUND'],
  }),
} as const

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const waits = z.object({
  /** Seconds; null when there were none. */
  median: z.nullable(z.number()),
  ninetieth: z.nullable(z.number()),
})

export const report = z.object({
  created: z.number(),
  closed: z.number(),
  /** Answers of staff. */
  answers: z.number(),
  /** From the first message to the first answer. */
  firstAnswer: waits,
  /** From any message of a player that waited to its answer. */
  wait: waits,
  /** Waiting at this moment, and the longest of them in seconds. */
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
  'password-changed',
  'totp-added',
  'passkey-added',
  'refused',
  'ticket-answered',
  'note-added',
  'ticket-changed',
  'canned-saved',
  'canned-deleted',
  'notice-resent',
  'refund-requested',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  id: z.number(),
  at: isoDate,
  /** Null for whoever never got in. */
  staff: z.nullable(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(role),
  action: z.enum(auditActions),
  /** What it was done to: `ticket 812`, `payment 7f…`, the path of a refused call. */
  object: z.string(),
  ip: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const overview = {
  getReport: call({
    method: 'GET',
    path: '/report',
    summary: 'Waiting times, answers and satisfaction between two days (UTC, both included), at most 92',
    access: agents,
    query: z.object({ from: day, to: day, project: z.optional(projectId) }),
    reply: report,
    refusals: byRole,
  }),
  listAudit: call({
    method: 'GET',
    path: '/audit-log',
    summary: 'What staff have done and tried to do, newest first',
    access: [],
    query: z.object({
      staff: z.optional(uuid),
      action: z.optional(z.enum(auditActions)),
      /** A part of `object`. */
      object: z.optional(z.string().check(z.maxLength(100))),
      from: z.optional(day),
      to: z.optional(day),
      before: z.optional(seq),
    }),
    reply: z.object({ items: z.array(auditEntry), nextCursor: z.nullable(z.number()) }),
    refusals: byRole,
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

/** Every call of the desk, by its screens. */
export const desk = { signIn, tickets, players, canned, overview } as const

export const deskEndpoints = (): (readonly [name: string, entry: DeskEndpoint])[] =>
  Object.entries(desk).flatMap(([group, calls]) => Object.entries(calls).map(([name, entry]) => [`${group}.${name}`, entry] as const))

/** `GET`, Server-Sent Events for staff: an event `ticket` for each change of any ticket, `presence` for who looks at one. */
export const DESK_EVENTS_PATH = '/events'
export const deskEvent = z.object({
  ticketId: z.string(),
  seq: z.number(),
  kind: z.enum(['message', 'note', 'status', 'read', 'presence']),
})
export type DeskEvent = z.infer<typeof deskEvent>
