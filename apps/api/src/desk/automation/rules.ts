import type { RuleEffect } from '@playhub/contract/desk/automation/automation'
import type { RuleConditions } from '@playhub/contract/desk/automation/rule'
import type { Plan } from '@playhub/contract/desk/macros/plan'
import type { automationRule } from '../../db/schema.ts'
import { isSame, versionOf } from '../catalogue/editor-data.ts'
import { hasAction } from '../macros/rules.ts'
import { changesBetween, type TicketFields } from '../ticket/change-rules.ts'

export type RuleRow = typeof automationRule.$inferSelect
export type Content = Pick<RuleRow, 'name' | 'projectId' | 'isActive' | 'event' | 'waitMinutes' | 'conditions' | 'actions' | 'hourlyMax'>

/** Returns the content of a rule in the form that the editor and the audit log show. */
export const shownContent = ({ projectId, ...row }: Content) => {
  const { name, isActive, event, waitMinutes, conditions, actions, hourlyMax } = row
  return { name, project: projectId, isActive, event, waitMinutes, conditions, actions, hourlyMax }
}

export const versionOfRule = (row: Content) => versionOf(shownContent(row))

/** Whether both versions of a rule react to the same events of the same tickets. */
export const isSameTrigger = (one: Content, other: Content) => isSame(triggerOf(one), triggerOf(other))
const triggerOf = ({ projectId, event, waitMinutes, conditions }: Content) => [
  projectId,
  event,
  event === 'waiting' && waitMinutes,
  conditions,
]

/** Whether the rule writes in the name of a member of staff. */
export const writes = ({ actions }: Pick<Content, 'actions'>) => hasAction(actions, 'answer') || hasAction(actions, 'note')

/** The fields of a ticket that conditions check. */
type Judged = { language: string; tags: readonly string[]; priority: string; assigneeId: string | null; playerId: string | null }

/** Whether all conditions are true. `messageText`: the plain text of the player's message in which the words must occur. */
export const fulfils = (conditions: RuleConditions, ticket: Judged, messageText: string): boolean => {
  const { languages, tags, priority, isAssigned, requester, words } = conditions
  const text = comparable(messageText)
  return (
    (languages.length === 0 || languages.some((each) => each === ticket.language)) &&
    (tags.length === 0 || tags.some((each) => ticket.tags.includes(each))) &&
    (priority === null || priority === ticket.priority) &&
    (isAssigned === null || isAssigned === (ticket.assigneeId !== null)) &&
    (requester === null || requester === (ticket.playerId === null ? 'guest' : 'player')) &&
    (words.length === 0 || words.some((word) => text.includes(comparable(word))))
  )
}

const comparable = (text: string) => text.normalize('NFKC').toLowerCase()

/** Returns the fields that a ticket would have after the planned actions, for the preview. */
export const fieldsByPlan = (row: TicketFields, { tags, assigneeId, priority, status }: Plan): TicketFields => ({
  ...{ ...row, tags, priority: priority ?? row.priority, status: status ?? row.status },
  assigneeId: assigneeId === undefined ? row.assigneeId : assigneeId,
})

/** Returns the changes between `before` and `after`, with the planned answer and note. `nameOf` returns a staff member's name. */
export const effectsOf = (before: TicketFields, after: TicketFields, plan: Plan, nameOf: (id: string) => string): RuleEffect[] => [
  ...changesBetween(before, after, nameOf).flatMap(({ change, from, to }) =>
    change === 'snoozed' || change === 'returned' ? [] : [{ change, from, to }],
  ),
  ...(plan.answer ? [{ change: 'answer' as const, from: '', to: plan.answer.language }] : []),
  ...(plan.note === undefined ? [] : [{ change: 'note' as const, from: '', to: '' }]),
]
