import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { onFirstUse } from '../base/on-first-use.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/connect.ts'
import { waitingLetter } from '../db/schema.ts'
import { enqueue } from '../queue/jobs.ts'
import { seal, unseal } from '../seal.ts'

const letter = z.object({
  to: z.string(),
  /** The `Reply-To` address, if replies do not go to the sender's address. */
  replyTo: z.string().optional(),
  /** Target of a mail client's "unsubscribe" (`List-Unsubscribe`, RFC 2369), for e-mails that are sent repeatedly. */
  unsubscribe: z.string().optional(),
  /** The ids by which mail programs show the e-mails of one conversation together. Each id has the form `<…@…>`. */
  thread: z.object({ messageId: z.string(), references: z.string() }).optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Letter = z.infer<typeof letter>
export type Mailer = ReturnType<typeof createMailer>

/** Creates the mailer. A job sends its e-mails by SMTP. So a slow mail server delays no request, and a failed e-mail is sent again. */
export const createMailer = ({ appSecret, mail }: Config) => {
  const url = new URL(mail.smtpUrl)
  for (const [option, value] of [
    ['pool', 'true'],
    ['connectionTimeout', '10000'],
    ['socketTimeout', '20000'],
  ] as const)
    url.searchParams.set(option, value)
  let close = () => {}
  const transport = onFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    const made = createTransport(url.href)
    close = () => made.close()
    return made
  })
  const send = async (sealed: string) => {
    const { to, replyTo, unsubscribe, thread, ...rest } = letter.parse(JSON.parse(unseal(appSecret, sealed)))
    await (await transport()).sendMail({
      ...{ from: mail.from, to: oneAddress(to), ...rest },
      ...(replyTo && { replyTo: oneAddress(replyTo) }),
      ...(unsubscribe && { list: { unsubscribe } }),
      ...thread,
      headers: {
        // The hub's e-mails are marked as automatic, except the e-mail to support about a player's purchase. A person answers this e-mail,
        // and support's own programs may sort it. No other e-mail has `replyTo` without `thread`.
        ...(replyTo && !thread ? {} : AUTOMATIC),
        // RFC 8058: with this header, a mail client may unsubscribe without opening the page.
        ...(unsubscribe?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    })
  }
  const sealed = (of: Letter) => seal(appSecret, JSON.stringify(of))
  return {
    /** Encrypts an e-mail for storage, because it may contain a code. */
    seal: sealed,
    /** Queues an e-mail in the caller's transaction. It is sent only after the commit. */
    post: (db: Tx, of: Letter) => enqueue(db, 'send_letter', { sealed: sealed(of) }),
    /**
     * Sends an e-mail that a transaction about a payment has stored in `waiting_letter`. If sending fails, the e-mail becomes a job, which
     * tries again.
     */
    sendWaiting: async (db: Tx, id: string): Promise<void> => {
      const isThis = eq(waitingLetter.id, id)
      const [row] = await db.select().from(waitingLetter).where(isThis)
      if (!row) return
      const isSent = await send(row.sealed).then(
        () => true,
        () => false,
      )
      if (isSent) await db.delete(waitingLetter).where(isThis)
      else await db.execute(MAKE_JOB(id))
    },
    send,
    close: () => close(),
  }
}

/** The name of a header in the hub's automatic e-mails. By this header, the hub recognises its own e-mail if a mail server returns it. */
export const OWN_LETTER = 'X-Playhub-Letter'

/** Headers that ask mail programs not to send automatic replies (RFC 3834). `X-Auto-Response-Suppress` is for Exchange. */
const AUTOMATIC = { [OWN_LETTER]: '1', 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

const MAKE_JOB = (id: string) => sql`with taken as (delete from ${waitingLetter} where id = ${id} returning sealed)
  select graphile_worker.add_job('send_letter', payload => json_build_object('sealed', sealed), max_attempts => 12) from taken`

/** Returns an object, so that nodemailer treats the text as one e-mail address, whatever characters it contains. */
const oneAddress = (address: string) => ({ name: '', address })
