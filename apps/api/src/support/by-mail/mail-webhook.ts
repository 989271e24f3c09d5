import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAIL_MAX_BYTES } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { isSameHash } from '../../auth/rules.ts'
import { createPlaces } from '../../base/places.ts'
import type { Deps } from '../../deps.ts'
import { addressKey, countedIfDone } from '../../http/limits.ts'
import { createMailMemory } from './mail-memory.ts'
import { receiveMail } from './receive-mail.ts'

const headers = { timestamp: 'playhub-mail-timestamp', signature: 'playhub-mail-signature' } as const
/**
 * Maximum difference between the sender's clock and this server's clock. A sender that repeats a mail later than this must sign it anew.
 */
const CLOCK_MS = 5 * 60_000
/** Maximum number of signed mails that this process takes in at the same time. */
const AT_ONCE = 4
/** Maximum number of mails from one IP address at the same time, counted from their first byte. */
const AT_ONCE_PER_ADDRESS = 2
/** Memory in bytes for all mails together. This process keeps each mail in memory as a whole. */
const MEMORY_BYTES = AT_ONCE * MAIL_MAX_BYTES
const RETRY_SECONDS = 5

/**
 * `POST /webhooks/mail`: receives the raw bytes of a mail (RFC 5322) from a mail server or a mail service. The signature is
 * `hex(hmac-sha256(secret, timestamp + '.' + body))`. The timestamp is in seconds. The answer 200 means that the hub has committed the mail
 * or needs to store nothing. After this answer, the sender must not send the mail again.
 */
export const mailWebhook = (app: FastifyInstance, deps: Deps) => {
  const { webhookSecret, replyTo } = deps.config.mail
  if (webhookSecret === undefined || replyTo === undefined) return
  const places = createPlaces(RETRY_SECONDS)
  const memory = createMailMemory(MEMORY_BYTES, RETRY_SECONDS)

  void app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may change them. Other content types are refused.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('message/rfc822', (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async ({ headers: given, ip }, reply) => {
      // These checks are made before the body is read. They refuse a request without a signature or with a wrong timestamp, and a request
      // from an IP address from which the hub is already receiving `AT_ONCE_PER_ADDRESS` mails. This hook must not have one limit for all
      // IP addresses together: the signature is checked later, so strangers could use up this limit.
      if (!isTimely(given[headers.timestamp], deps.now()) || typeof given[headers.signature] !== 'string')
        throw new Refusal('SIGNATURE_INVALID')
      reply.raw.once('close', places.take([[addressKey(ip), AT_ONCE_PER_ADDRESS]]))
    })
    // The connection of a refused mail is closed, because the sender may still be sending the mail.
    scope.addHook('onError', async (_request, reply) => void reply.header('connection', 'close'))
    scope.post('/webhooks/mail', async ({ body, headers: given }, reply) => {
      if (Number(given['content-length'] ?? 0) > MAIL_MAX_BYTES) throw new Refusal('BODY_TOO_LARGE')
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const raw = body instanceof Readable ? await memory.read(body, gone.signal) : Buffer.alloc(0)
      const expected = signatureOf(webhookSecret, String(given[headers.timestamp]), raw)
      if (!isSameHash(String(given[headers.signature]), expected)) throw new Refusal('SIGNATURE_INVALID')
      reply.raw.once('close', places.take([['all', AT_ONCE]]))
      return countedIfDone(() => receiveMail(deps, raw))
    })
  })
}

const signatureOf = (secret: string, timestamp: string, raw: Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex')

const isTimely = (timestamp: string | string[] | undefined, now: Date) =>
  typeof timestamp === 'string' && /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now.getTime()) <= CLOCK_MS
