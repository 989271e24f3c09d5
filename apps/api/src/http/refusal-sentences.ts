import { CLOSED_TICKET_MESSAGE, type RefusalCode } from '@playhub/contract/refusals'
import { deskRefusals } from '@playhub/phrases/en/desk-refusals'
import { flowsFiles } from '@playhub/phrases/flows-files'

// Imports the phrases dynamically, as `waiting-room.ts` does. So the build can put them into a separate file.
const { flows } = await flowsFiles.en()

/**
 * Sentences for developers of games' servers. Players and staff see a phrase in their own language instead, which is chosen by the error
 * code.
 */
const forDevelopers = {
  BAD_REQUEST: 'The request is not what this call takes. `fields` names what is wrong with it.',
  MALFORMED_JSON: 'The body is not JSON.',
  BODY_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This call takes another content type.',
  NOT_FOUND: 'There is nothing at this address.',
  UNAUTHORIZED: 'The access token is missing, wrong or expired.',
  INTERNAL: 'Something broke in the hub. Nothing is known about whether the work was done: ask again with the same key.',
  DATABASE_UNAVAILABLE:
    'The database is away. Nothing is known about whether the work was done: ask again with the same key, after `Retry-After` seconds.',
  UPDATING: 'The hub is being updated and does nothing yet. Ask again with the same key, after `Retry-After` seconds.',
  PARTNER_KEY_INVALID: 'The API key is wrong or was revoked.',
  PLAYER_NOT_FOUND: 'No such player has opened the game of this API key signed in.',
  ITEM_NOT_FOUND: 'The project has no such price item.',
  PAYMENT_NOT_FOUND: 'There is no such payment of this project and mode.',
  REFUND_NOT_POSSIBLE: 'The payment is not paid, nothing of it is left, or providers return no part so small.',
  REFUND_TOO_MUCH: 'That is more than is left to give back. `left` says how much that is, in minor units.',
  GOOD_NOT_FOUND: 'There is no such good of this project and mode, or of this player.',
  GOOD_CONSUMED: 'The good was used up by another call.',
  GOOD_REVOKED: 'The good was taken back, because its money went back or the bank asks for it.',
  GOOD_DURABLE: 'A durable good is never used up. Acknowledge it instead.',
  MEDIA_NOT_FOUND: 'There is no such file, or the link to it has expired.',
  DESK_FOREIGN_ORIGIN: 'The desk takes changes only from its own pages. `fields` names its address.',
  FILES_UNAVAILABLE: 'The storage of files is full or away. Ask again after `Retry-After` seconds.',
  TRY_LATER: 'The hub cannot do this at the moment. Ask again in a few seconds.',
  NOTICE_NOT_FOUND: 'There is no such event of this project and mode.',
  NOTICE_ADDRESS_MISSING: 'The project has no address for notices.',
  IDEMPOTENCY_KEY_REQUIRED: 'This call needs the header Idempotency-Key.',
  IDEMPOTENCY_KEY_REUSED: 'The idempotency key stands for another request. Use a new one.',
  SIGNATURE_INVALID: 'The signature does not fit the body, or is too old.',
} satisfies Partial<Record<RefusalCode, string>>

const sentences: Record<RefusalCode, string> = { ...deskRefusals.refusal, ...flows.refusal, ...forDevelopers }

/** Returns the `message` of an error reply (refusal): an English sentence for people who read logs. */
export const messageOf = (code: RefusalCode): string => (code === 'TICKET_CLOSED' ? CLOSED_TICKET_MESSAGE : sentences[code])
