import { deskRefusals } from './desk/refusals/desk-refusals.ts'

/**
 * All refusals: errors that the server returns on purpose. The key is a stable code, and `status` is the HTTP status. If the hub reports a
 * refusal to its host, the refusal also has a code of `hostCodes`. The sentence for people is a phrase in `packages/phrases` with the same
 * name as the refusal; the type checker requires this phrase.
 */
export const refusals = {
  BAD_REQUEST: { status: 400 },
  MALFORMED_JSON: { status: 400 },
  BODY_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  NOT_FOUND: { status: 404 },
  UNAUTHORIZED: { status: 401, hostCode: 3000 },
  SESSION_REVOKED: { status: 401, hostCode: 3001 },
  TOKEN_OUT_OF_SCOPE: { status: 403 },
  TOO_MANY_REQUESTS: { status: 429 },
  REQUEST_TIMEOUT: { status: 408 },
  INTERNAL: { status: 500 },
  /**
   * The database is unreachable, full or read-only. Data of requests that were answered before is safe. The current request may or may not
   * have taken effect.
   */
  DATABASE_UNAVAILABLE: { status: 503 },
  /** The process is starting and has not finished the migrations of the database. */
  UPDATING: { status: 503 },

  PROJECT_NOT_FOUND: { status: 404 },
  PROJECT_EXISTS: { status: 409 },
  EDITED_MEANWHILE: { status: 409 },
  PICTURE_NOT_FOUND: { status: 409 },
  PICTURE_INVALID: { status: 422 },
  /** The installation has no origin for uploaded games. */
  GAMES_NOT_SET_UP: { status: 409 },
  VERSION_NOT_FOUND: { status: 404 },
  UPLOAD_UNDER_WAY: { status: 409 },
  UPLOAD_BROKEN_OFF: { status: 400 },
  /** The archive of a game is too large. If one file is the reason of an `ARCHIVE_…` refusal, `fields` names that file. */
  ARCHIVE_TOO_LARGE: { status: 413 },
  ARCHIVE_TOO_MANY_FILES: { status: 422 },
  ARCHIVE_PATH_INVALID: { status: 422 },
  ARCHIVE_PATH_TWICE: { status: 422 },
  ARCHIVE_LINK: { status: 422 },
  ARCHIVE_BOMB: { status: 422 },
  ARCHIVE_TYPE: { status: 422 },
  ARCHIVE_NO_INDEX: { status: 422 },
  ARCHIVE_DAMAGED: { status: 422 },
  /** A file is compressed with a method other than Deflate. The `code` in `fields` is the name of the method. */
  ARCHIVE_METHOD: { status: 422 },
  ARCHIVE_ENCRYPTED: { status: 422 },
  GAME_NOT_FOUND: { status: 404 },
  CATEGORY_NOT_FOUND: { status: 404 },
  SESSION_NOT_FOUND: { status: 404 },
  CAPTCHA_INVALID: { status: 400, hostCode: 1000 },
  CODE_TRIES_EXCEEDED: { status: 429, hostCode: 1005 },
  RESEND_TOO_EARLY: { status: 429, hostCode: 1000 },
  CAPTCHA_REQUIRED: { status: 400, hostCode: 1001 },
  TRY_LATER: { status: 503 },
  RECOVERY_GRANT_INVALID: { status: 403, hostCode: 1003 },
  AUTH_STATE_TAKEN: { status: 409, hostCode: 1012 },
  AUTH_STATE_REFUSED: { status: 403, hostCode: 1012 },
  SIGN_IN_METHOD_NOT_AVAILABLE: { status: 409 },
  SIGN_IN_PROVIDER_UNAVAILABLE: { status: 502 },
  GOOGLE_TOKEN_INVALID: { status: 400, hostCode: 1009 },
  APPLE_TOKEN_INVALID: { status: 400, hostCode: 1008 },
  TELEGRAM_DATA_INVALID: { status: 400, hostCode: 1014 },
  FACEBOOK_TOKEN_INVALID: { status: 400, hostCode: 1016 },
  IDENTITY_NOT_FOUND: { status: 404 },
  IDENTITY_TAKEN: { status: 409 },
  PASSKEY_INVALID: { status: 400 },
  PASSKEY_LIMIT: { status: 409 },
  IDENTITY_LAST: { status: 409 },
  /** The link offer was used already, has expired, or is for another e-mail address. */
  LINK_OFFER_GONE: { status: 410 },
  /** This session has not proved within the last PROOF_MINUTES that the other account belongs to the player. */
  MERGE_NOT_PROVED: { status: 409 },
  MERGE_SAME_ACCOUNT: { status: 409 },
  MERGE_NOT_FOUND: { status: 404 },
  MERGE_TOO_OLD: { status: 409 },
  /** A later merge of the same account must be undone first. */
  MERGE_NOT_LAST: { status: 409 },
  /** After the merge, staff have merged tickets of the two accounts. The merge of the tickets must be undone first. */
  MERGE_TICKETS_MERGED: { status: 409 },
  /** Undoing the merge would leave one account without a sign-in method, because the player has removed its methods since the merge. */
  MERGE_NO_WAY_IN: { status: 409 },
  EMAIL_ADDED_ALREADY: { status: 409 },
  /** The signed-in player must prove their identity again (`profile-proof.ts`). */
  PROOF_REQUIRED: { status: 403 },
  /** The provider confirmed the identity of another person. */
  PROOF_OF_ANOTHER: { status: 403 },
  PROOF_NOT_POSSIBLE: { status: 409 },

  ITEM_NOT_FOUND: { status: 404 },
  PAYMENT_NOT_FOUND: { status: 404, hostCode: 4001 },
  PAYMENT_ALREADY_PAID: { status: 409 },
  /** The player started two attempts to pay at two providers at the same time. Only the later attempt stays open. */
  PAYMENT_BEGUN_ELSEWHERE: { status: 409 },
  PAYMENT_METHOD_NOT_AVAILABLE: { status: 409 },
  PROVIDER_UNAVAILABLE: { status: 502 },
  RECEIPT_EMAIL_REQUIRED: { status: 409, hostCode: 4010 },
  REFUND_NOT_POSSIBLE: { status: 409 },
  REFUND_TOO_MUCH: { status: 409 },
  GOOD_NOT_FOUND: { status: 404 },
  GOOD_CONSUMED: { status: 409 },
  /** The good (the bought item) was taken back, because the money was returned or the player's bank asks for the money back. */
  GOOD_REVOKED: { status: 409 },
  /** The good (the bought item) is durable. Only consumable goods can be consumed. */
  GOOD_DURABLE: { status: 409 },

  TICKET_NOT_FOUND: { status: 404 },
  ARTICLE_NOT_FOUND: { status: 404 },
  /** The conversation has no e-mail with this id that waits for staff. The e-mail may have been moved to another conversation. */
  MAIL_NOT_FOUND: { status: 404 },
  TICKET_CLOSED: { status: 409 },
  TICKET_NOT_CLOSED: { status: 409 },
  /** The guest's id has no valid proof. The server gives the proof together with the id. */
  SUPPORT_IDENTITY_INVALID: { status: 403 },
  /** The tickets of this guest were moved to a player. */
  SUPPORT_IDENTITY_MERGED: { status: 409 },
  MESSAGE_EMPTY: { status: 400 },
  MESSAGE_TOO_LONG: { status: 413 },
  FILE_TYPE_NOT_ALLOWED: { status: 415 },
  FILE_TOO_LARGE: { status: 413 },
  FILE_BROKEN: { status: 422 },
  UPLOAD_QUOTA_EXCEEDED: { status: 429 },
  MEDIA_NOT_FOUND: { status: 404 },
  /** The disk of the files is full, or S3 does not answer. */
  FILES_UNAVAILABLE: { status: 503 },

  SAVE_NOT_FOUND: { status: 404 },
  /** The game wrote to a slot that has a newer version than the one that the game had read. */
  SAVE_CONFLICT: { status: 409 },
  SAVE_TOO_LARGE: { status: 413 },
  SAVE_QUOTA_EXCEEDED: { status: 409 },
  /** The guest's id has no valid proof from the server, or the guest's saves were moved to a player. */
  SAVE_GUEST_INVALID: { status: 403 },

  ...deskRefusals,

  PARTNER_KEY_INVALID: { status: 401 },
  PLAYER_NOT_FOUND: { status: 404 },
  KEY_NOT_FOUND: { status: 404 },
  WEBHOOK_NOT_FOUND: { status: 404 },
  NOTICE_NOT_FOUND: { status: 404 },
  NOTICE_ADDRESS_MISSING: { status: 409 },
  NOTICE_TEST_UNDER_WAY: { status: 409 },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  SIGNATURE_INVALID: { status: 400 },
} as const satisfies Record<string, { status: number; hostCode?: number }>

export type RefusalCode = keyof typeof refusals

/**
 * An error with a code of `refusals`. The server throws it to refuse a request. In the browser, `call` throws the same error when it gets
 * the refused reply.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly fields: readonly FieldProblem[] | undefined
  /** Seconds to wait before a retry; also sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  /** Set only with REFUND_TOO_MUCH: the amount that can still be refunded, in minor units. */
  readonly left: { amount: number; currency: 'RUB' | 'USD' } | undefined

  constructor(
    code: RefusalCode,
    more: {
      fields?: readonly FieldProblem[]
      retryAfterSeconds?: number
      requestId?: string
      left?: Refusal['left']
      /** A sentence for the log. `message` contains it after the code. */
      detail?: string
    } = {},
  ) {
    super(more.detail ? `${code}: ${more.detail}` : code)
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.requestId = more.requestId
    this.left = more.left
  }

  get status(): number {
    return refusals[this.code].status
  }
}

export type FieldProblem = { path: string; code: string }

/**
 * The `message` of the refusal TICKET_CLOSED, which the specification fixes. Every other `message` is a sentence. Programs compare `code`,
 * never `message`.
 */
export const CLOSED_TICKET_MESSAGE = 'HttpException: TICKET_CLOSED'

/** The expected failures of auth calls. The answer is `200 {"warning": KEY}`. */
export const warnings = [
  'USER_NOT_EXIST_LOGIN_BY_EMAIL',
  'INVALID_PASSWORD_LOGIN_BY_EMAIL',
  'USER_EXIST_REGISTER_BY_EMAIL',
  'SEND_VERIFICATION_CODE_INCORRECT',
  'USER_NOT_EXIST_RECOVERY_PASSWORD',
  'SEND_RECOVERY_PASSWORD_CODE_INCORRECT',
  'PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD',
  'SIGN_IN_LINK_REQUIRED',
] as const
export type Warning = (typeof warnings)[number]

/** Numeric codes that the host gets inside a result. */
export const hostCodes = {
  REGISTRATION: 1000,
  LOGIN: 1001,
  RECOVERY_REQUEST: 1002,
  NEW_PASSWORD: 1003,
  RECOVERY_CODE: 1004,
  VERIFICATION_CODE: 1005,
  APPLE: 1007,
  APPLE_SERVER: 1008,
  GOOGLE: 1009,
  AUTH_CLOSED: 1011,
  AUTH_CHECK: 1012,
  TELEGRAM: 1014,
  FACEBOOK_SERVER: 1016,
  FACEBOOK_WIDGET: 1017,
  LOAD: 2000,
  UNAUTHORIZED: 3000,
  UNAUTHORIZED_REVOKED: 3001,
  PAYMENT_CANCELLED: 4000,
  PAYMENT_PROCESS_LOAD: 4001,
  YOOKASSA_WIDGET: 4002,
  YOOKASSA_CLOSE: 4003,
  YOOKASSA_SET_PENDING: 4004,
  YOOKASSA_FAIL: 4005,
  YOOKASSA_CREATE: 4006,
  STRIPE_CREATE: 4007,
  STRIPE_SET_PENDING: 4008,
  STRIPE_CANCEL: 4009,
  MAIL_UPDATE: 4010,
  YANDEX_PAY_CREATE: 4012,
  PAYMENT_POLL: 4017,
  PAYMENT_FAILED: 4018,
} as const
export type HostCode = (typeof hostCodes)[keyof typeof hostCodes]

/** The keys of the hub's toasts (short messages over a page). Their phrases have the same names. */
export const toastKeys = [
  'GET_PRICES_CONTROL_ERROR',
  'PAYMENTS_METHODS_NOT_EXIST',
  'PAYMENTS_PROVIDER_DATA_NOT_EXIST',
  'MANUAL_REDIRECT_ERROR',
  'MANUAL_REDIRECT_UNKNOWN_AUTH_TYPE',
  'CREATE_PAYMENT_STRIPE_ERROR',
  'CHECK_USER_AUTH_STATE_ERROR',
  'SET_USER_AUTH_STATE_ERROR',
  'GET_RECEIPT_LINK_ERROR',
  'GET_INVALID_SESSION_LOGIN_URL_ERROR',
  'SESSION_GET_ERROR',
  'GET_GAMES_DATA_ERROR',
  'GET_GAME_DATA_ERROR',
  'GET_SINGLE_GAME_DATA_ERROR',
  'GET_TICKET_ERROR',
  'GET_TICKETS_ERROR',
  'SEND_MESSAGE_ERROR',
  'CREATE_TICKET_ERROR',
  'MERGE_USER_ID_ERROR',
  'GET_INITIAL_CONFIG_ERROR',
  'ERROR_LOADING_IMAGE',
  'ERROR_LOADING_VIDEO',
] as const
export type ToastKey = (typeof toastKeys)[number]
