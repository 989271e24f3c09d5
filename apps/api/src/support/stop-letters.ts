import { apiPrefix } from '@playhub/contract/api'
import { uuid } from '@playhub/contract/fields'
import type { Language } from '@playhub/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage } from '../auth/passport/passport-page.ts'
import { isSameHash } from '../auth/rules.ts'
import { escaped } from '../base/escaped.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { mailTexts } from '../mail/letter.ts'
import { keyedHash } from '../seal.ts'
import { sendSmallPage } from '../small-page.ts'
import { findFeedbackEmail, forgetFeedbackEmail } from './feedback-email-data.ts'
import { tellOfEmail } from './tell.ts'

/**
 * The page on which a guest stops the e-mails. The link in an e-mail opens a page with a button, because mail scanners open links but press
 * no buttons.
 */

const PATH = `${apiPrefix}/support/stop-letters`

const proofOf = ({ appSecret }: Pick<Config, 'appSecret'>, guestId: string, email: string) =>
  keyedHash(appSecret, 'stop-letters', `${guestId}\n${email}`)

/**
 * Returns the link in an e-mail with which a guest stops the e-mails. It is valid for this e-mail address as long as the guest gets answers
 * at this address.
 */
export const stopLink = (config: Pick<Config, 'appSecret' | 'publicUrl'>, guestId: string, email: string) =>
  `${config.publicUrl}${PATH}?${new URLSearchParams({ guest: guestId, signature: proofOf(config, guestId, email) })}`

export const stopLettersRoutes = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'config' | 'news' | 'log'>) => {
  const { db, config } = deps
  /** Returns the guest and the e-mail address for which the link was made; undefined if the link is no longer valid. */
  const addressIn = async ({ query }: FastifyRequest) => {
    const { guest, signature } = query as Record<string, unknown>
    if (typeof signature !== 'string' || !uuid.safeParse(guest).success) return undefined
    const guestId = String(guest)
    const email = (await findFeedbackEmail(db, guestId))?.email
    return email && isSameHash(signature, proofOf(config, guestId, email)) ? { guestId, email } : undefined
  }

  void app.register(async (scope) => {
    // Accepts an empty form, and the form that mail programs send (RFC 8058). The body is ignored, because all data is in the URL.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.get(PATH, async (request, reply) => sendPage(reply, pageLanguage(request), (await addressIn(request)) ?? 'notValid'))
    scope.post(PATH, async (request, reply) => {
      const found = await addressIn(request)
      if (!found) return sendPage(reply, pageLanguage(request), 'notValid')
      if (await forgetFeedbackEmail(db, found.guestId, found.email)) await tellOfEmail(deps, found.guestId)
      return sendPage(reply, pageLanguage(request), 'stopped')
    })
  })
}

/** Sends a page that asks for confirmation, or says that the e-mails were stopped, or that the link is not valid. */
const sendPage = (reply: FastifyReply, language: Language, state: { email: string } | 'stopped' | 'notValid') => {
  const t = mailTexts(language)
  const heading = t(state === 'stopped' ? 'stop.done' : state === 'notValid' ? 'stop.notValid' : 'stop.heading')
  const content =
    state === 'stopped' || state === 'notValid'
      ? `<p>${escaped(t(state === 'stopped' ? 'stop.doneText' : 'stop.notValidText'))}</p>`
      : `<p>${escaped(t('stop.text', { email: state.email }))}</p><form method="post"><button>${escaped(t('stop.button'))}</button></form>`
  return sendSmallPage(reply, { language, title: heading, heading, content, hasForm: typeof state === 'object' })
}
