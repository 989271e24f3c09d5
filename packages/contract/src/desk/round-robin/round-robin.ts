import * as z from 'zod/mini'
import { isoDate, projectId, uuid } from '../../fields.ts'
import { error, only, type Problem } from '../../projects/problems.ts'
import { agents, byRole, call } from '../endpoint.ts'

/** A member of staff counts as present for this number of minutes after the last activity in an open page of the desk. */
export const PRESENT_MINUTES = 10
/** Smallest and largest value of `openMax`. */
export const OPEN_RANGE = [1, 200] as const
/** Smallest and largest value of `returnMinutes`: one minute and one week. */
export const RETURN_RANGE = [1, 10_080] as const
const MEMBERS_MAX = 200
/** Number of minutes for which `given` lists a conversation after it was assigned to the caller. */
export const GIVEN_MINUTES = 60

/** Number of days for which `passedOn` lists a conversation after it was taken from an absent member of staff. */
export const PASSED_DAYS = 7
export const PASSED_MAX = 50

/** The settings of a project for round robin: new conversations are assigned to the members of staff one after another. */
export const roundRobinDocument = z.object({
  isOn: z.boolean(),
  /**
   * Ids of the members of staff who take part, sorted by id. The next conversation is assigned to the member whose last new conversation is
   * the longest ago. The list does not contain members who have left or who may not answer any more.
   */
  members: z.array(uuid).check(z.maxLength(MEMBERS_MAX)),
  /**
   * Maximum number of conversations that are assigned to one member and in which the player waits for an answer. Conversations of all
   * projects count. At this number, the member gets no new conversations.
   */
  openMax: z.int(),
  /**
   * If a member is absent and the player waits, both for this number of minutes, the conversation is taken from the member. If the project
   * has opening hours, only minutes in these hours count.
   */
  returnMinutes: z.int(),
})
export type RoundRobinDocument = z.infer<typeof roundRobinDocument>
export const NO_ROUND_ROBIN: RoundRobinDocument = { isOn: false, members: [], openMax: 10, returnMinutes: 60 }

export const roundRobinProblemCodes = ['MEMBERS_MISSING', 'OPEN_MAX_INVALID', 'RETURN_INVALID'] as const
export type RoundRobinProblem = Problem<(typeof roundRobinProblemCodes)[number]>

const isWithin = (value: number, [least, most]: readonly [number, number]) => Number.isInteger(value) && value >= least && value <= most

/** Returns the problems of the settings that an admin entered; empty if there are none. */
export const roundRobinProblems = ({ isOn, members, openMax, returnMinutes }: RoundRobinDocument): RoundRobinProblem[] => [
  ...only(isOn && members.length === 0, error('members', 'MEMBERS_MISSING')),
  ...only(!isWithin(openMax, OPEN_RANGE), error('openMax', 'OPEN_MAX_INVALID')),
  ...only(!isWithin(returnMinutes, RETURN_RANGE), error('returnMinutes', 'RETURN_INVALID')),
]

const edited = z.object({ document: roundRobinDocument, version: z.string() })
export type EditedRoundRobin = z.infer<typeof edited>
const byProject = z.object({ id: projectId })

const listed = z.object({ id: z.string(), ticketId: z.string(), number: z.number(), title: z.string() })

const ownPresence = z.object({
  /** Whether the caller takes part in round robin in at least one project. */
  takesPart: z.boolean(),
  /** False if the caller has switched to "away". */
  takesNew: z.boolean(),
  /** The open conversations that were assigned to the caller in the last `GIVEN_MINUTES` and still are, newest first. */
  given: z.array(z.extend(listed, { givenTs: isoDate })),
  /**
   * The conversations that were taken from the caller because the caller was away, newest first. `id` is the time at which the conversation
   * was taken, in Unix ms. Only the reply to the call that reports the caller's activity contains this list, and only if the caller takes
   * new conversations again; all other replies contain an empty list. A server of the previous release does not send this list.
   */
  passedOn: z._default(z.array(listed), []),
})
export type OwnPresence = z.infer<typeof ownPresence>

export const roundRobin = {
  getRoundRobin: call({
    method: 'GET',
    path: '/projects/:id/round-robin',
    summary: 'Whether and how conversations of a project are given to members in turn',
    access: agents,
    params: byProject,
    reply: edited,
    refusals: [...byRole, 'PROJECT_NOT_FOUND'],
  }),
  saveRoundRobin: call({
    method: 'POST',
    path: '/projects/:id/round-robin',
    summary: 'At once for every conversation that waits',
    access: [],
    params: byProject,
    body: z.object({ document: roundRobinDocument, version: z.string().check(z.maxLength(64)) }),
    reply: edited,
    refusals: [...byRole, 'PROJECT_NOT_FOUND', 'EDITED_MEANWHILE'],
  }),
  getOwnPresence: call({
    method: 'GET',
    path: '/presence',
    summary: `Whether the caller gets new conversations, and those given in the last ${GIVEN_MINUTES} minutes`,
    access: agents,
    reply: ownPresence,
    refusals: byRole,
  }),
  reportPresence: call({
    method: 'POST',
    path: '/presence',
    summary: `The caller is active. \`takesNew\` sets whether the caller gets new conversations, until it is set again`,
    access: agents,
    body: z.object({ takesNew: z.optional(z.boolean()) }),
    reply: ownPresence,
    refusals: byRole,
  }),
} as const
