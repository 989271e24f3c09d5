/**
 * The entry in a ticket's history that says that a rule acted. `to` is the rule's name. The entries about the rule's changes have the same
 * time.
 */
export const ruleChanges = ['rule'] as const
