import { type ActionKind, actionOf, type TicketAction } from '@playhub/contract/desk/macros/actions'
import { Refusal } from '@playhub/contract/refusals'
import type { BulkBefore } from '../../db/tables/desk-inbox.ts'
import type { TicketRow } from '../../support/messages.ts'
import { versionOf } from '../catalogue/editor-data.ts'
import type { TicketFields } from '../ticket/change-rules.ts'
import { fieldsOf, keptOf } from '../ticket/undo-rules.ts'
import type { MacroRow, MacroUseRow } from './data.ts'

export type Content = Pick<MacroRow, 'name' | 'projectId' | 'isActive' | 'actions'>

export const versionOfMacro = ({ name, projectId, isActive, actions }: Content) => versionOf({ name, projectId, isActive, actions })

export const hasAction = (actions: readonly TicketAction[], kind: ActionKind) => actions.some((action) => action.kind === kind)

/** Returns the id of the colleague whom the actions assign; undefined if they assign no colleague. */
export const assigneeOf = (actions: readonly TicketAction[]) => {
  const to = actionOf(actions, 'assign')?.to
  return to === 'me' || to === null ? undefined : to
}

/**
 * Checks that the macro is the version that the member of staff saw. Throws MACRO_INACTIVE if it is switched off now, and MACRO_CHANGED if
 * it was changed.
 */
export const checkSeen = (row: MacroRow, seenVersion: string) => {
  if (!row.isActive) throw new Refusal('MACRO_INACTIVE')
  if (versionOfMacro(row) !== seenVersion) throw new Refusal('MACRO_CHANGED')
}

/** Whether the tickets of this project may use a macro. `projectId` is null for a macro of all projects. */
export const isFor = (projectId: string | null, ticket: Pick<TicketRow, 'projectId'>) =>
  projectId === null || projectId === ticket.projectId

/** Status and snooze are restored together, because closing a ticket ends its snooze. */
const statusFields = ['status', 'waitingSince', 'closedAt', 'closedBy', 'snooze'] as const
const groups = [statusFields, ['assigneeId'], ['priority'], ['tags']] as const

/**
 * Returns the fields of a ticket after the undo of a macro. A value that nobody has changed after the use of the macro gets its earlier
 * value. The status is not restored if the macro has sent an answer, or if somebody has written a message after the use.
 * `isWhole`: whether every value that the macro changed is restored. A status that stays because the macro has sent an answer is ignored.
 */
export const fieldsAfterUndo = (
  row: TicketFields & Pick<TicketRow, 'messageSeq'>,
  { before, after, seq, hasAnswered }: Pick<MacroUseRow, 'before' | 'after' | 'seq' | 'hasAnswered'>,
  at: Date,
): { next: TicketFields; isWhole: boolean } => {
  const now = keptOf(row)
  const isEqual = (one: BulkBefore, other: BulkBefore, keys: readonly (keyof BulkBefore)[]) =>
    keys.every((key) => versionOf(one[key]) === versionOf(other[key]))
  const wanted = groups.filter((keys) => !isEqual(before, after, keys) && !(hasAnswered && keys === statusFields))
  const restored = wanted.filter((keys) => isEqual(now, after, keys) && (keys !== statusFields || row.messageSeq === seq))
  const keys = restored.flat()
  const next = { ...now, ...Object.fromEntries(keys.map((key) => [key, before[key]])) }
  return { next: fieldsOf(next, row, at), isWhole: restored.length === wanted.length }
}
