/** Changes in the history of a ticket: a rule acted. `to` is the name of the rule. The changes that it made have the same time. */
export const ruleChanges = ['rule'] as const
