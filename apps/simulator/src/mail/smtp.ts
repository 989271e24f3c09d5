import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { domainToASCII } from 'node:url'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { World } from '../world.ts'
import type { Mailbox } from './mailbox.ts'

/** E-mails to `late@fail.test` or `late+anything@fail.test` arrive late. */
const LATE = /^late(\+[^@]*)?@fail\.test$/

/** Returns an e-mail address as it was sent. The SMTP library decodes `xn--…`, but the mailbox shows the original. */
const asSent = (address: string) => address.replace(/[^@]*$/, (domain) => domainToASCII(domain) || domain)

/**
 * Accepts every e-mail over SMTP without encryption and puts it into the mailbox. Returns the port and a function that closes the server.
 */
export const startSmtp = async (world: World, mailbox: Mailbox) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 26_214_400,
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => asSent(address.toLowerCase()))
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          const { subject = '', text = '', html = '', messageId = '' } = mail
          const letter = { to, from: mail.from?.address ?? '', subject, text, html, replyTo: mail.replyTo?.[0]?.address ?? '', messageId }
          if (to.some((address) => LATE.test(address))) world.timers.later(world.settings.lateMailMs, () => mailbox.add(letter))
          else mailbox.add(letter)
          callback()
        })
        .catch(callback)
    },
  })
  // Ignores the error: a client may disconnect while it sends an e-mail.
  server.on('error', () => {})
  server.listen(world.settings.smtpPort, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : world.settings.smtpPort,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
