/** The refusals of automation rules. */
export const automationRefusals = {
  RULE_NOT_FOUND: { status: 404 },
  RULE_NAME_TAKEN: { status: 409 },
  TOO_MANY_RULES: { status: 409 },
  /** The dry run of a rule took too long and was stopped. */
  DRY_RUN_TOO_SLOW: { status: 409 },
} as const
