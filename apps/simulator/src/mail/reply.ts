import { createHmac, randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { World } from '../world.ts'
import type { Letter } from './mailbox.ts'
import { programs } from './programs.ts'

export type Reply = {
  /** The name of a mail program: a key of `programs`. */
  program: string
  language: 'en' | 'ru'
  from: string
  words: string
}

const WITHIN_MS = 20_000

/**
 * Writes a reply to an e-mail as a mail program does, and sends it to the hub as a mail server does. Returns the hub's status and answer;
 * undefined if the mail program is unknown.
 */
export const sendReply = async ({ settings }: World, letter: Letter, { program, language, from, words }: Reply) => {
  const body = programs[program]?.[language]({ ...letter, to: from }, words)
  if (!body) return undefined
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...body,
    from,
    to: letter.replyTo,
    subject: `Re: ${letter.subject}`,
    messageId: `<${randomUUID()}@${from.split('@').at(-1)}>`,
    inReplyTo: letter.messageId,
    references: letter.messageId,
  })
  // The cast is safe: with the option `buffer`, `message` is a buffer and never a stream.
  const raw = message as Buffer
  const timestamp = String(Math.floor(Date.now() / 1000))
  const reply = await fetch(`${settings.hubUrl}/webhooks/mail`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'playhub-mail-timestamp': timestamp,
      'playhub-mail-signature': createHmac('sha256', settings.mailSecret).update(`${timestamp}.`).update(raw).digest('hex'),
    },
    body: new Uint8Array(raw),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  return { status: reply.status, answer: await reply.text() }
}
