/** The refusals of macros, and of actions on a ticket. */
export const macroRefusals = {
  MACRO_NOT_FOUND: { status: 404 },
  /** The macro was changed after the member of staff had seen its preview. */
  MACRO_CHANGED: { status: 409 },
  MACRO_INACTIVE: { status: 409 },
  /** The macro is for the tickets of another project. */
  MACRO_OTHER_PROJECT: { status: 409 },
  MACRO_NAME_TAKEN: { status: 409 },
  TOO_MANY_MACROS: { status: 409 },
  /** A macro that refunds cannot be used on many tickets, because nobody would see the sums. */
  MACRO_REFUNDS: { status: 409 },
  /** No use of a macro has this id, or another member of staff used the macro. */
  MACRO_USE_NOT_FOUND: { status: 404 },
  MACRO_UNDO_LATE: { status: 409 },
  TOO_MANY_TAGS: { status: 409 },
} as const
