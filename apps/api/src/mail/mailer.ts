import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Tx } from '../db/connect.ts'
import { enqueue } from '../queue/jobs.ts'
import { seal, unseal } from '../seal.ts'

const letter = z.object({
  to: z.string(),
  /** Whom an answer goes to, where that is not the sender. */
  replyTo: z.string().optional(),
  /** Where a mail client's "unsubscribe" goes (`List-Unsubscribe`, RFC 2369), for letters that come again and again. */
  unsubscribe: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Letter = z.infer<typeof letter>
export type Mailer = ReturnType<typeof createMailer>

/** Letters leave by SMTP from a job, so that a slow mail server delays nobody and a failed try is repeated. */
export const createMailer = ({ appSecret, mail }: Config) => {
  const url = new URL(mail.smtpUrl)
  for (const [option, value] of [
    ['pool', 'true'],
    ['connectionTimeout', '10000'],
    ['socketTimeout', '20000'],
  ] as const)
    url.searchParams.set(option, value)
  const transport = createTransport(url.href)
  return {
    /** Posts a letter in the caller's transaction: it goes out only if that commits. */
    post: (db: Tx, of: Letter) => enqueue(db, 'send_letter', { sealed: seal(appSecret, JSON.stringify(of)) }),
    send: async (sealed: string) => {
      const { to, replyTo, unsubscribe, ...rest } = letter.parse(JSON.parse(unseal(appSecret, sealed)))
      await transport.sendMail({
        ...{ from: mail.from, to: oneAddress(to), ...rest },
        ...(replyTo && { replyTo: oneAddress(replyTo) }),
        ...(unsubscribe && { list: { unsubscribe } }),
        // RFC 8058: the mail program may ask without opening the page.
        ...(unsubscribe?.startsWith('https:') && { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      })
    },
    close: () => transport.close(),
  }
}

/** As an object: an address that a player typed, or a provider told of, is one address, whatever signs are in it. */
const oneAddress = (address: string) => ({ name: '', address })
