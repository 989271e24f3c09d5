import type { AuditEntry } from '@playhub/contract/desk/overview'

/** The old and the new value of a field. A value that was not recorded is undefined. */
export type Change = { field: string; before: unknown; after: unknown }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields that differ, or all fields if only the old or only the new values were recorded. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((change) => !isSame(change.before, change.after))
