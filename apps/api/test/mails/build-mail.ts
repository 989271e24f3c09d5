import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'

/**
 * Builds the bytes of a mail as a mail program sends it. A library formats the mail, so that the hub's parser is tested with mails that our
 * own code did not format.
 */
export const buildMail = async (of: Mail.Options): Promise<Buffer> => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    date: new Date('2026-11-26T11:00:00Z'),
    messageId: `<${randomUUID()}@player.example>`,
    ...of,
  })
  // With the option `buffer`, the message is always a `Buffer`.
  return message as Buffer
}
