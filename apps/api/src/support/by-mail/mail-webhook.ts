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
/** How far the sender's clock may be off. A mail that is repeated later than this is signed anew. */
const CLOCK_MS = 5 * 60_000
/** Mails that this process takes in at the same time, because each is in memory as a whole: of all, and of one IP address. */
const AT_ONCE = 4
const AT_ONCE_PER_ADDRESS = 2
const RETRY_SECONDS = 5

/**
 * `POST /webhooks/mail`: takes a mail as it came (RFC 5322) from a mail server or a mail service. The signature is
 * `hex(hmac-sha256(secret, timestamp + '.' + body))`, the timestamp is in seconds. 200 means that the mail is committed or needs nothing more.
 */
export const mailWebhook = (app: FastifyInstance, deps: Deps) => {
  const { webhookSecret, replyTo } = deps.config.mail
  if (webhookSecret === undefined || replyTo === undefined) return
  const places = createPlaces(RETRY_SECONDS)

  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAIL_MAX_BYTES }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async ({ headers: given, ip }, reply) => {
      // Nothing is read for a sender that does not even try, nor while enough mails are in memory.
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
