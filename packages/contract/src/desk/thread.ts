import * as z from 'zod/mini'
import { isoDate } from '../fields.ts'

/**
 * Why a mail with a valid reply address became no message. `sender`: the mail came from another address than the one that our letter went
 * to. `unconfirmed`: the writer's address is no longer confirmed. `forged`: a mail server found that the sender is not genuine.
 * `automatic`: it looks like an automatic reply. `empty`: no text of the writer was found. `closed`: the ticket was closed.
 */
export const heldWhys = ['sender', 'unconfirmed', 'forged', 'automatic', 'empty', 'closed'] as const
export type HeldWhy = (typeof heldWhys)[number]

/** Changes in the history of a ticket: a mail is held (`to` is its id), and staff make it a message. */
export const mailChanges = ['mail', 'mailAccepted'] as const

/** A held mail in a conversation. Only staff see it. If staff make it a message, the message is a separate entry of the conversation. */
export const heldMail = z.object({
  kind: z.literal('mail'),
  id: z.string(),
  /** The address that the mail gives as its sender. It may be forged. */
  sender: z.string(),
  subject: z.string(),
  why: z.enum(heldWhys),
  /** Plain text. */
  text: z.string(),
  rest: z.string(),
  /** Names of the files in the mail. The files were not stored. */
  files: z.array(z.string()),
  /** Whether staff made the mail a message of the conversation. */
  isAccepted: z.boolean(),
  createTs: isoDate,
})
