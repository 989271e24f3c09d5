/**
 * A ticket's history gets one of these entries when a member of staff uses a macro (`macro`) or undoes its use (`macroUndone`). The field
 * `to` of the entry is the macro's name. The history also has an entry for each change that the macro made. All these entries have the same
 * time.
 */
export const macroChanges = ['macro', 'macroUndone'] as const
