import { addBusinessTime, MINUTE_MS, subtractBusinessTime } from '@playhub/contract/desk/targets/business-time'
import { type AnswerKind, answerKinds, type Due } from '@playhub/contract/desk/targets/due'
import { soonAfter } from '@playhub/contract/desk/targets/rules'
import type { TargetsDocument } from '@playhub/contract/desk/targets/targets'
import { type Priority, priorities } from '@playhub/contract/desk/tickets'
import { calendarOf } from './zone-calendar.ts'

/** The fields of a ticket on which its due time depends. */
export type Waiting = { priority: Priority; waitingSince: Date | null; firstAnsweredAt: Date | null }

/**
 * `kind`: whether the target is for the first answer or a later one. `minutes`: business time from the start of the wait until the answer
 * is due.
 */
type Target = { kind: AnswerKind; minutes: number }

export const kindOf = ({ firstAnsweredAt }: Pick<Waiting, 'firstAnsweredAt'>): AnswerKind => (firstAnsweredAt ? 'next' : 'first')

const targetOf = (document: TargetsDocument, ticket: Waiting): Target | undefined => {
  const kind = kindOf(ticket)
  const minutes = document.priorities[ticket.priority][kind]
  return minutes === null ? undefined : { kind, minutes }
}

/** Returns when the answer to the ticket's player is due; null if the player does not wait for an answer, or if no target applies. */
export const dueOf = (document: TargetsDocument, ticket: Waiting): Due | null => {
  const target = targetOf(document, ticket)
  if (!target || !ticket.waitingSince) return null
  const calendar = calendarOf(document)
  const since = ticket.waitingSince.getTime()
  const after = (minutes: number) => new Date(minutes > 0 ? addBusinessTime(calendar, since, minutes * MINUTE_MS) : since).toISOString()
  return { kind: target.kind, ts: after(target.minutes), soonTs: after(soonAfter(target.minutes)) }
}

/** Returns the time that is `minutes` before `until`. With the targets of a project (`document`), only its opening hours are counted. */
export const timeBefore = (document: TargetsDocument | undefined, until: Date, minutes: number) =>
  new Date(
    document && minutes > 0
      ? subtractBusinessTime(calendarOf(document), until.getTime(), minutes * MINUTE_MS)
      : until.getTime() - minutes * MINUTE_MS,
  )

/**
 * The times by which the database finds tickets whose answer is late or due soon. Each key stands for one project, priority and kind of
 * answer (`boundKey`). A time is compared with the start of the player's wait.
 * `soon`: if the wait began at or before this time, the answer is late or due soon now.
 * `late`: if the wait began at or before this time, the answer is late now.
 */
export type DueBounds = { soon: Record<string, string>; late: Record<string, string> }

export const boundKey = (project: string, priority: Priority, kind: AnswerKind) => `${project} ${priority} ${kind}`

/** Returns `DueBounds` of several projects at the time `now`. */
export const boundsOf = (projects: ReadonlyMap<string, TargetsDocument>, now: Date): DueBounds => {
  const bounds: DueBounds = { soon: {}, late: {} }
  const until = now.getTime()
  for (const [project, document] of projects) {
    const calendar = calendarOf(document)
    const before = (minutes: number) =>
      new Date(minutes > 0 ? subtractBusinessTime(calendar, until, minutes * MINUTE_MS) : until).toISOString()
    for (const priority of priorities) {
      for (const kind of answerKinds) {
        const minutes = document.priorities[priority][kind]
        if (minutes === null) continue
        bounds.late[boundKey(project, priority, kind)] = before(minutes)
        bounds.soon[boundKey(project, priority, kind)] = before(soonAfter(minutes))
      }
    }
  }
  return bounds
}
