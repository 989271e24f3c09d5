import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'

/** Builds the bytes of a mail as it is sent. It uses a library, so that our reader is not only tested with mails in our own style. */
export const buildMail = async (of: Mail.Options): Promise<Buffer> => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    date: new Date('2026-11-26T11:00:00Z'),
    messageId: `<${randomUUID()}@player.example>`,
    ...of,
  })
  // With the option `buffer`, the message is always a `Buffer`.
  return message as Buffer
}
