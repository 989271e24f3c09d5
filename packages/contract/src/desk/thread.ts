import * as z from 'zod/mini'
import { isoDate } from '../fields.ts'
import { mailPart, mediaFile } from '../support.ts'
import { ruleChanges } from './automation/changes.ts'
import { macroChanges } from './macros/changes.ts'
import { ticketMoveChanges } from './moves.ts'
import { snoozeChanges } from './snooze/changes.ts'

/**
 * Why an e-mail to a valid reply address did not become a message of the ticket.
 * `sender`: the sender's address is not the address to which the hub's e-mail was sent.
 * `unconfirmed`: the sender's address is no longer confirmed.
 * `forged`: a mail server found that the sender is not genuine.
 * `automatic`: the e-mail seems to be an automatic reply.
 * `empty`: the e-mail contains no text of the sender.
 * `closed`: the ticket was closed.
 */
export const heldWhys = ['sender', 'unconfirmed', 'forged', 'automatic', 'empty', 'closed'] as const
export type HeldWhy = (typeof heldWhys)[number]

/**
 * Entries in a ticket's history about e-mails that wait for staff to accept them. `mail`: such an e-mail arrived, and `to` is its id.
 * `mailAccepted`: staff accepted the e-mail as a message.
 */
export const mailChanges = ['mail', 'mailAccepted'] as const

/**
 * An e-mail that is shown only to staff, because the hub did not make it a message (`heldWhys`). If staff accept it, the message is a
 * separate entry of the conversation.
 */
const heldMail = z.object({
  kind: z.literal('mail'),
  id: z.string(),
  /** The address that the e-mail gives as its sender. It may be forged. */
  sender: z.string(),
  subject: z.string(),
  why: z.enum(heldWhys),
  /** Plain text. */
  text: z.string(),
  rest: z.string(),
  /** Names of the files in the e-mail. The files were not stored. */
  files: z.array(z.string()),
  /** Whether staff accepted the e-mail as a message of the conversation. */
  isAccepted: z.boolean(),
  createTs: isoDate,
})

/**
 * An entry of a conversation; entries are ordered by `createTs`. Only staff see a `note` and a `mail`. A `mail` is an e-mail that staff can
 * accept as a message. An `event` is a change of the ticket.
 */
export const threadEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    id: z.string(),
    seq: z.number(),
    author: z.enum(['player', 'staff', 'system']),
    /** The id of the member of staff who wrote the message, because names may be equal; null for the player. */
    authorId: z.nullable(z.string()),
    /** The name of the member of staff who wrote the message; empty for the player. */
    authorName: z.string(),
    text: z.string(),
    image: z.nullable(mediaFile),
    video: z.nullable(mediaFile),
    createTs: isoDate,
    mail: z.nullable(mailPart),
  }),
  heldMail,
  z.object({
    kind: z.literal('note'),
    id: z.string(),
    authorName: z.string(),
    /** HTML of the note. A mention of a member of staff is `<span data-staff="id">@Name</span>`, with the member's current name. */
    text: z.string(),
    createTs: isoDate,
    /**
     * Whether the note mentions the caller, and whether the caller has seen this mention. Null if the note does not mention the caller.
     * Older servers do not send this field.
     */
    mention: z._default(z.nullable(z.enum(['new', 'seen'])), null),
  }),
  z.object({
    kind: z.literal('event'),
    id: z.string(),
    /** The member of staff who caused the change; null if it was not caused by staff. */
    actorId: z.nullable(z.string()),
    actorName: z.string(),
    change: z.enum([
      'created',
      'status',
      'assignee',
      'priority',
      'tags',
      'merged',
      'joined',
      'separated',
      'rated',
      'refund',
      'refundFailed',
      'notice',
      ...macroChanges,
      ...ruleChanges,
      ...mailChanges,
      ...ticketMoveChanges,
      ...snoozeChanges,
    ]),
    from: z.string(),
    to: z.string(),
    createTs: isoDate,
  }),
])
export type ThreadEntry = z.infer<typeof threadEntry>

export const thread = z.object({
  entries: z.array(threadEntry),
  /** The value of the query parameter `before` that requests the earlier entries; null if there are no earlier entries. */
  earlier: z.nullable(z.string()),
})
