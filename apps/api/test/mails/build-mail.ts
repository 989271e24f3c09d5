import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'

/** Writes a mail as it goes over the wire. A library writes it, so that our reader does not read only what we would write. */
export const buildMail = async (of: Mail.Options): Promise<Buffer> => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    date: new Date('2026-11-26T11:00:00Z'),
    messageId: `<${randomUUID()}@player.example>`,
    ...of,
  })
  // With `buffer` it is never a stream.
  return message as Buffer
}
