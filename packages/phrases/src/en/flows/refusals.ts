import type { api } from '@playhub/contract/api'

type Slices = typeof api
type Calls = { [S in keyof Slices]: Slices[S][keyof Slices[S]] }[keyof Slices]
/** The codes of refusals that every call can get. */
type General =
  | 'BAD_REQUEST'
  | 'MALFORMED_JSON'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'NOT_FOUND'
  | 'UNAUTHORIZED'
  | 'SESSION_REVOKED'
  | 'TOKEN_OUT_OF_SCOPE'
  | 'TOO_MANY_REQUESTS'
  | 'REQUEST_TIMEOUT'
  | 'INTERNAL'
  | 'DATABASE_UNAVAILABLE'
  | 'UPDATING'
  | 'TRY_LATER'
  | 'SESSION_NOT_FOUND'
/** The codes of all refusals that the players' hub can get. */
export type HubRefusal = Calls['refusals'][number] | General

/** The text of each refusal of the server. */
export const refusal = {
  BAD_REQUEST: 'The server did not understand this request. Reload the page and try again.',
  MALFORMED_JSON: 'The server did not understand this request. Reload the page and try again.',
  BODY_TOO_LARGE: 'That is too much to send at once. Make it shorter.',
  UNSUPPORTED_MEDIA_TYPE: 'The server does not accept this kind of file.',
  NOT_FOUND: 'There is nothing at this address.',
  UNAUTHORIZED: 'Your session ended. Sign in again.',
  SESSION_REVOKED: 'Your session was ended. Sign in again.',
  TOKEN_OUT_OF_SCOPE: 'This can be done only from your account page.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a little and try again.',
  REQUEST_TIMEOUT: 'Your connection is too slow for this. Try again.',
  INTERNAL: 'Something broke on our side. Try again in a minute.',
  DATABASE_UNAVAILABLE: 'We cannot reach our database right now. Try again in a minute. If you were paying, you will not be charged twice.',
  UPDATING: 'Playhub is being updated. Try again in a minute.',
  PROJECT_NOT_FOUND: 'There is no such game.',
  GAME_NOT_FOUND: 'There is no such game.',
  CATEGORY_NOT_FOUND: 'There is no such category.',
  SESSION_NOT_FOUND: 'Session not found',
  CAPTCHA_INVALID: 'The check has expired. Tick “I am not a robot” again.',
  CODE_TRIES_EXCEEDED: 'Too many wrong codes. Ask for a new one.',
  RESEND_TOO_EARLY: 'A code has just been sent. Wait before asking for another.',
  CAPTCHA_REQUIRED: 'Prove that you are not a robot.',
  TRY_LATER: 'Many people are signing in right now. Try again in a few seconds.',
  RECOVERY_GRANT_INVALID: 'The time to set a new password is over. Start the recovery again.',
  AUTH_STATE_TAKEN: 'This sign-in has been started already. Start it again.',
  AUTH_STATE_REFUSED: 'This sign-in was not started in this browser. Start it again from the game.',
  SIGN_IN_METHOD_NOT_AVAILABLE: 'This way of signing in is not available here. Choose another one.',
  SIGN_IN_PROVIDER_UNAVAILABLE: 'The sign-in service does not answer. Try again or choose another way.',
  GOOGLE_TOKEN_INVALID: 'Google did not confirm the sign-in. Try again.',
  APPLE_TOKEN_INVALID: 'Apple did not confirm the sign-in. Try again.',
  TELEGRAM_DATA_INVALID: 'Telegram did not confirm the sign-in. Try again.',
  FACEBOOK_TOKEN_INVALID: 'Facebook did not confirm the sign-in. Try again.',
  IDENTITY_NOT_FOUND: 'This way of signing in is not on your account any more.',
  IDENTITY_TAKEN: 'This way of signing in belongs to another account.',
  PASSKEY_INVALID: 'This passkey opens no account here. Choose another way of signing in.',
  PASSKEY_LIMIT: 'You have as many passkeys as one account can have. Remove one first.',
  LINK_OFFER_GONE: 'This offer is no longer valid. Sign in again.',
  MERGE_NOT_PROVED: 'Sign in to the other account again, then join the accounts.',
  MERGE_SAME_ACCOUNT: 'This is the account that you are in now.',
  IDENTITY_LAST: 'This is your only way of signing in. Add another one first.',
  EMAIL_ADDED_ALREADY: 'Your account has an e-mail already. To use another one, remove it first.',
  PROOF_REQUIRED: 'Confirm that it is you first.',
  PROOF_OF_ANOTHER: 'That is a different account. Use the one that you sign in with here.',
  PROOF_NOT_POSSIBLE: 'There is no confirmed e-mail to send a code to.',
  ITEM_NOT_FOUND: 'This item is not on sale any more.',
  PAYMENT_NOT_FOUND: 'There is no such payment. Start it again from the game.',
  PAYMENT_ALREADY_PAID: 'This payment has already been paid.',
  PAYMENT_BEGUN_ELSEWHERE: 'This payment was just started with another method. Continue there, or choose again.',
  PAYMENT_METHOD_NOT_AVAILABLE: 'This payment method is not available here. Choose another one.',
  PROVIDER_UNAVAILABLE: 'The payment service does not answer. Try again or choose another way.',
  RECEIPT_EMAIL_REQUIRED: 'Enter the address for the receipt first.',
  GOOD_NOT_FOUND: 'There is no such item on your account.',
  GOOD_CONSUMED: 'This item has been used already.',
  GOOD_REVOKED: 'This item was taken back, because the payment was refunded.',
  GOOD_DURABLE: 'This item is yours for good and cannot be used up.',
  INCIDENT_NOT_FOUND: 'This problem is solved or does not exist.',
  ARTICLE_NOT_FOUND: 'There is no such article.',
  TICKET_NOT_FOUND: 'There is no such conversation.',
  TICKET_CLOSED: 'This conversation has ended.',
  TICKET_NOT_CLOSED: 'The conversation is not closed yet.',
  SUPPORT_IDENTITY_INVALID: 'Your browser lost its key to these conversations. Reload the page.',
  SUPPORT_IDENTITY_MERGED: 'These conversations belong to an account now. Sign in to see them.',
  SAVE_NOT_FOUND: 'There is no such saved game.',
  SAVE_CONFLICT: 'Another device has saved this game in the meantime.',
  SAVE_TOO_LARGE: 'The saved game is too large.',
  SAVE_QUOTA_EXCEEDED: 'There is no room for more saved games.',
  SAVE_GUEST_INVALID: 'These saved games belong to an account now. Sign in to see them.',
  MESSAGE_EMPTY: 'Write something first.',
  MESSAGE_TOO_LONG: 'The message is too long. Split it in two.',
  FILE_TYPE_NOT_ALLOWED: 'We do not accept this kind of picture or video.',
  FILE_TOO_LARGE: 'The file is too large.',
  FILE_BROKEN: 'The file is damaged or incomplete. Try again or choose another.',
  UPLOAD_QUOTA_EXCEEDED: 'That is more than can be sent in one day. Continue tomorrow, or describe it in words.',
  FILES_UNAVAILABLE: 'Files cannot be sent or shown right now. Try again in a minute, or write without a file.',
  IDEMPOTENCY_KEY_REUSED: 'This idempotency key was used for another request.',
} as const satisfies Record<HubRefusal, string>
