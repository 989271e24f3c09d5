/**
 * Changes in the history of a ticket: a member used a macro, and took it back. `to` is the name of the macro. The changes that the macro
 * made have the same time.
 */
export const macroChanges = ['macro', 'macroUndone'] as const
