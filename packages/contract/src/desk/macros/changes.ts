/**
 * Entries in a ticket's history: a member of staff used a macro, or took it back. `to` is the macro's name. The entries about the macro's
 * changes have the same time.
 */
export const macroChanges = ['macro', 'macroUndone'] as const
