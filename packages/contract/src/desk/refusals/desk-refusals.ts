import { automationRefusals } from '../automation/refusals.ts'
import { macroRefusals } from '../macros/refusals.ts'

/** The refusals that only calls of the desk return. `status` is the HTTP status of the answer. */
export const deskRefusals = {
  STAFF_UNAUTHORIZED: { status: 401 },
  STAFF_SIGN_IN_WRONG: { status: 401 },
  SECOND_FACTOR_WRONG: { status: 401 },
  STAFF_FORBIDDEN: { status: 403 },
  STAFF_SIGN_IN_AGAIN: { status: 403 },
  /** The request came from a page with another origin than that of the desk. `fields` names the desk's own address. */
  DESK_FOREIGN_ORIGIN: { status: 403 },
  STAFF_NOT_FOUND: { status: 404 },
  /** A mentioned member of staff may not read conversations, or has left. */
  COLLEAGUE_WITHOUT_ACCESS: { status: 409 },
  NOTE_MENTIONS_TOO_MANY: { status: 400 },
  /** The host name of the project's site would be that of the desk, of uploaded games or of the simulator. */
  PROJECT_ID_RESERVED: { status: 409 },
  STAFF_EXISTS: { status: 409 },
  STAFF_LAST_ADMIN: { status: 409 },
  /** Members cannot reset their own account. */
  STAFF_OWN_RESET: { status: 409 },
  FACTOR_NOT_FOUND: { status: 404 },
  FACTOR_LAST: { status: 409 },
  STAFF_PASSWORD_WEAK: { status: 400 },
  TICKET_CHANGED: { status: 409 },
  ...macroRefusals,
  ...automationRefusals,
  ANSWERED_MEANWHILE: { status: 409 },
  INCIDENT_NOT_FOUND: { status: 404 },
  INCIDENT_SOLVED: { status: 409 },
  /** The incident has no title in any language. */
  INCIDENT_EMPTY: { status: 409 },
  /** The incident has open tickets, and no answer for them was given. */
  INCIDENT_UNANSWERED: { status: 409 },
  /** The ticket was merged into another one. */
  TICKET_MERGED: { status: 409 },
  TICKETS_SAME: { status: 409 },
  TICKETS_OF_TWO_PEOPLE: { status: 409 },
  TICKETS_OF_TWO_PROJECTS: { status: 409 },
  /** The tickets have more messages than one merge or split may move. */
  TICKETS_TOO_LONG: { status: 409 },
  SPLIT_LEAVES_NOTHING: { status: 409 },
  MOVE_NOT_FOUND: { status: 404 },
  MOVE_TOO_OLD: { status: 409 },
  /** A later merge or split moved the same messages, and must be undone first. */
  MOVE_NOT_LAST: { status: 409 },
  CANNED_ANSWER_NOT_FOUND: { status: 404 },
  /** The article has no language to publish, or a language has only a title or only a text. */
  ARTICLE_INCOMPLETE: { status: 409 },
  BULK_NOT_FOUND: { status: 404 },
  BULK_UNDO_LATE: { status: 409 },
  HELD_ANSWER_NOT_FOUND: { status: 404 },
  /** The answer has already been sent to the player, so it cannot be undone. */
  ANSWER_SENT: { status: 409 },
  /** The time until which a ticket is to be snoozed is past, or more than SNOOZE_DAYS_MAX days away. */
  SNOOZE_TIME_INVALID: { status: 422 },
  VIEW_NOT_FOUND: { status: 404 },
  TOO_MANY_VIEWS: { status: 409 },
} as const
