import type { PassportMethod } from '@playhub/contract/auth'
import type { Language } from '@playhub/contract/limits'
import { passport as de } from '@playhub/phrases/de/passport'
import { passport as en } from '@playhub/phrases/en/passport'
import { passport as es } from '@playhub/phrases/es/passport'
import { passport as fr } from '@playhub/phrases/fr/passport'
import { passport as it } from '@playhub/phrases/it/passport'
import { passport as ja } from '@playhub/phrases/ja/passport'
import { passport as ko } from '@playhub/phrases/ko/passport'
import { passport as pt } from '@playhub/phrases/pt/passport'
import { passport as ru } from '@playhub/phrases/ru/passport'
import { type Translated, translator } from '@playhub/phrases/t'
import { passport as zh } from '@playhub/phrases/zh/passport'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escaped } from '../../base/escaped.ts'
import { languageOfRequest } from '../../pages/language.ts'
import { sendSmallPage } from '../../small-page.ts'
import { closing, proving, returning } from './passport-page-files.ts'

/** The kinds of pages in the sign-in window, each with its HTTP status. */
const statuses = {
  done: 200,
  linkRequired: 200,
  taken: 200,
  foreign: 200,
  cancelled: 200,
  failed: 400,
  unreachable: 502,
  stale: 400,
  unavailable: 404,
  busy: 429,
} as const
export type PageKind = keyof typeof statuses

const written: Record<Language, Translated<typeof en>> = { de, en, es, fr, it, ja, ko, pt, ru, zh }
const texts = (language: Language) => translator<typeof en>(language, written[language])

/**
 * Returns the language of a page in the sign-in window. A browser that opens a page cannot send our headers, so the language is read from
 * the cookie and from `accept-language`.
 */
export const pageLanguage = ({ headers }: FastifyRequest) =>
  languageOfRequest({ path: '/', cookie: headers.cookie, acceptLanguage: headers['accept-language'] })

/**
 * Sends the last page of a sign-in window. Normally the window closes by itself. After an error it stays open, so that the user can read
 * the error.
 */
export const sendEndPage = (reply: FastifyReply, language: Language, kind: PageKind) => {
  const t = texts(language)
  const isGood = kind === 'done' || kind === 'cancelled' || kind === 'linkRequired'
  return send(reply.status(statuses[kind]), language, {
    heading: t(`${kind}.heading`),
    content: `<p>${escaped(t(`${kind}.text`))}</p>\n${closeButton(language, isGood ? 'data-by-itself' : '')}`,
    script: closing,
  })
}

/**
 * Sends a page that opens this URL once more. After a redirect from a provider, some browsers do not send the cookie that the hub set
 * before the redirect. They do send the cookie when one of our pages opens the URL.
 */
export const sendReturningPage = (reply: FastifyReply, language: Language, address: string) => {
  const t = texts(language)
  return send(reply.status(200), language, {
    heading: t('returning.heading'),
    content: `<p>${escaped(t('returning.text'))}</p>\n<a id="go" href="${escaped(address)}">${escaped(t('goOn'))}</a>`,
    script: returning,
  })
}

type Asked = { method: PassportMethod; state: string }

/**
 * Sends a page that asks the window that opened it for the verifier, which is the secret of the sign-in. If no window opened this page, or
 * that window does not have the verifier, the page only explains the problem and offers to close the window.
 */
export const sendProofPage = (reply: FastifyReply, language: Language, { method, state }: Asked) => {
  const t = texts(language)
  return send(reply.status(200), language, {
    heading: t('proof.heading'),
    content: `<div id="asking" data-method="${method}" data-state="${escaped(state)}"><p>${escaped(t('proof.text'))}</p></div>
<div id="refused" role="alert" hidden data-heading="${escaped(t('proof.refusedHeading'))}"><p>${escaped(t('proof.refusedText'))}</p></div>
<noscript><p>${escaped(t('proof.refusedText'))}</p></noscript>
${closeButton(language)}`,
    script: proving,
  })
}

const closeButton = (language: Language, attribute = '') => {
  const t = texts(language)
  return `<button type="button" id="close" ${attribute}>${escaped(t('close'))}</button>
<p id="by-hand" role="status" data-text="${escaped(t('closeByHand'))}"></p>`
}

type Page = { heading: string; content: string; script: string }

const send = (reply: FastifyReply, language: Language, { heading, content, script }: Page) =>
  // With a stricter value, the browser would cut the connection to the window that opened this one.
  sendSmallPage(reply.header('cross-origin-opener-policy', 'unsafe-none'), {
    language,
    title: texts(language)('title', { page: heading }),
    heading,
    content,
    script,
  })
