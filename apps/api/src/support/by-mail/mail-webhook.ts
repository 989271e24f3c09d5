import { createHmac } from 'node:crypto'
import { MAIL_MAX_BYTES } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { isSameHash } from '../../auth/rules.ts'
import type { Deps } from '../../deps.ts'
import { addressKey, countedIfDone } from '../../http/limits.ts'
import { createPlaces } from '../../places.ts'
import { receiveMail } from './receive-mail.ts'

const headers = { timestamp: 'playhub-mail-timestamp', signature: 'playhub-mail-signature' } as const
/**
 * Maximum difference between the sender's clock and this server's clock. A sender that repeats a mail later than this must sign it anew.
 */
const CLOCK_MS = 5 * 60_000
/** Maximum number of mails that this process takes in at the same time. The process holds each mail in memory as a whole. */
const AT_ONCE = 4
/** Maximum number of mails from one IP address that this process takes in at the same time. */
const AT_ONCE_PER_ADDRESS = 2
const RETRY_SECONDS = 5

/**
 * `POST /webhooks/mail`: receives the raw bytes of a mail (RFC 5322) from a mail server or a mail service. The signature is
 * `hex(hmac-sha256(secret, timestamp + '.' + body))`. The timestamp is in seconds. The answer 200 means that the hub has committed the mail
 * or needs to store nothing. The sender must not send the mail again.
 */
export const mailWebhook = (app: FastifyInstance, deps: Deps) => {
  const { webhookSecret, replyTo } = deps.config.mail
  if (webhookSecret === undefined || replyTo === undefined) return
  const places = createPlaces(RETRY_SECONDS)

  void app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may change them. Other content types are refused.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: MAIL_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async ({ headers: given, ip }, reply) => {
      // These checks come before the body is read. They refuse a request without a signature or with a wrong timestamp. They also refuse a
      // request while the maximum number of mails is in memory.
      if (!isTimely(given[headers.timestamp], deps.now()) || typeof given[headers.signature] !== 'string')
        throw new Refusal('SIGNATURE_INVALID')
      const leave = places.take([
        [addressKey(ip), AT_ONCE_PER_ADDRESS],
        ['all', AT_ONCE],
      ])
      reply.raw.once('close', leave)
    })
    scope.post('/webhooks/mail', async ({ body, headers: given }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const expected = signatureOf(webhookSecret, String(given[headers.timestamp]), raw)
      if (!isSameHash(String(given[headers.signature]), expected)) throw new Refusal('SIGNATURE_INVALID')
      return countedIfDone(() => receiveMail(deps, raw))
    })
  })
}

const signatureOf = (secret: string, timestamp: string, raw: Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex')

const isTimely = (timestamp: string | string[] | undefined, now: Date) =>
  typeof timestamp === 'string' && /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now.getTime()) <= CLOCK_MS
