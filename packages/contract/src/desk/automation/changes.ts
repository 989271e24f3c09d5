/**
 * A ticket's history gets an entry of this kind when a rule acts on the ticket. The field `to` of the entry is the rule's name. The history
 * also has an entry for each change that the rule made. All these entries have the same time.
 */
export const ruleChanges = ['rule'] as const
