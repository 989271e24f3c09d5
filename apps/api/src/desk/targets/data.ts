import { type Due, type DueState, dueStateOf } from '@playhub/contract/desk/targets/due'
import { type TargetsDocument, targetsDocument } from '@playhub/contract/desk/targets/targets'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { projectTargets } from '../../db/schema.ts'
import { boundsOf, type DueBounds, dueOf, timeBefore, type Waiting } from './due-rules.ts'
import { isUsable } from './zone-calendar.ts'

type Reading = Pick<Tx, 'select'>

/** Returns the target times for answers of staff, for these projects or for all projects that have targets. */
const readTargets = async (db: Reading, projects?: readonly string[]): Promise<ReadonlyMap<string, TargetsDocument>> => {
  if (projects?.length === 0) return new Map()
  const rows = await db
    .select({ id: projectTargets.projectId, document: projectTargets.document })
    .from(projectTargets)
    .where(projects && inArray(projectTargets.projectId, [...projects]))
  return new Map(
    rows.flatMap(({ id, document: stored }) => {
      const document = targetsDocument.parse(stored)
      return isUsable(document) ? [[id, document]] : []
    }),
  )
}

/** Returns the times (`DueBounds`) by which the database finds tickets that are late or due soon, for one project or for all projects. */
export const readBounds = async (db: Reading, now: Date, project?: string): Promise<DueBounds> =>
  boundsOf(await readTargets(db, project === undefined ? undefined : [project]), now)

/** Returns for each project the time that is `minutes` before now. If the project has targets, only its opening hours are counted. */
export const readTimesBefore = async (db: Reading, now: Date, minutes: ReadonlyMap<string, number>): Promise<Map<string, Date>> => {
  const targets = await readTargets(db, [...minutes.keys()])
  return new Map([...minutes].map(([project, each]) => [project, timeBefore(targets.get(project), now, each)]))
}

type WaitingTicket = Waiting & { projectId: string }

/**
 * Returns a function that computes when the answer in one of these tickets is due. The function returns null if the answer has no due time.
 */
export const readDueTimes = async (db: Reading, tickets: readonly WaitingTicket[]): Promise<(one: WaitingTicket) => Due | null> => {
  const projects = new Set(tickets.flatMap(({ waitingSince, projectId }) => (waitingSince ? [projectId] : [])))
  return readDueTimesIn(db, projects)
}

const readDueTimesIn = async (db: Reading, projects: ReadonlySet<string>) => {
  const targets = await readTargets(db, [...projects])
  return (one: WaitingTicket): Due | null => {
    const document = targets.get(one.projectId)
    return document ? dueOf(document, one) : null
  }
}

/**
 * Returns a function that computes whether the answer in one of these tickets is late or due soon at this time. The function can also be
 * called with changed fields of a ticket.
 */
export const readDueStates = async (db: Reading, tickets: readonly Pick<WaitingTicket, 'projectId'>[], at: Date) => {
  const dueOf = await readDueTimesIn(db, new Set(tickets.map(({ projectId }) => projectId)))
  return (one: WaitingTicket): DueState | undefined => {
    const due = dueOf(one)
    return due ? dueStateOf(due, at.getTime()) : undefined
  }
}
