import * as z from 'zod/mini'
import { isoDate, projectId, uuid } from '../../fields.ts'
import { error, only, type Problem } from '../../projects/problems.ts'
import { agents, byRole, call } from '../endpoint.ts'

/** A member is present for this time after the last sign of activity in an open page of the desk. */
export const PRESENT_MINUTES = 10
/** Smallest and largest limit of open conversations. A member who has reached the limit gets no more. */
export const OPEN_RANGE = [1, 200] as const
/** Smallest and largest number of minutes after which a conversation of an absent member goes back: a minute, a week. */
export const RETURN_RANGE = [1, 10_080] as const
const MEMBERS_MAX = 200
/** A conversation is listed as given to the caller for this time. */
export const GIVEN_MINUTES = 60

/** For this time, a member who comes back is told of what was passed on. */
export const PASSED_DAYS = 7
export const PASSED_MAX = 50

/** How the conversations of a project are given to its members in turn. */
export const roundRobinDocument = z.object({
  isOn: z.boolean(),
  /** Ids of the members who take part, in order. Members who have left, or may not answer any more, are left out. */
  members: z.array(uuid).check(z.maxLength(MEMBERS_MAX)),
  /** A member with this many open conversations, of any project, gets no more. */
  openMax: z.int(),
  /** A conversation goes back after the member was absent, and the player waited, for this many minutes. */
  returnMinutes: z.int(),
})
export type RoundRobinDocument = z.infer<typeof roundRobinDocument>
export const NO_ROUND_ROBIN: RoundRobinDocument = { isOn: false, members: [], openMax: 10, returnMinutes: 60 }

export const roundRobinProblemCodes = ['MEMBERS_MISSING', 'OPEN_MAX_INVALID', 'RETURN_INVALID'] as const
export type RoundRobinProblem = Problem<(typeof roundRobinProblemCodes)[number]>

const isWithin = (value: number, [least, most]: readonly [number, number]) => Number.isInteger(value) && value >= least && value <= most

/** Returns the faults of what an admin wrote. */
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
  /** Whether the caller takes part in a project where this is switched on. */
  takesPart: z.boolean(),
  /** False if the caller has switched to "away". */
  takesNew: z.boolean(),
  /** The conversations that were given to the caller in this time and are still open and theirs, the newest first. */
  given: z.array(z.extend(listed, { givenTs: isoDate })),
  /**
   * With a report: the conversations that were passed on because the caller was away, if the caller takes new ones again, the latest first.
   * `id`: the time at which it happened, in milliseconds. A process of the release before sends no list.
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
