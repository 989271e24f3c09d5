import { OWN_LETTER } from '../../mail/mailer.ts'

/**
 * Recognises mails that no person wrote. The hub drops them, because answering them could start an endless exchange between two programs.
 */

export type Headers = readonly { key: string; value: string }[]

/** The reason why a mail is treated as automatic. Automatic mails are dropped. */
export type Automatic = 'loop' | 'bounce' | 'receipt' | 'autoReply' | 'list'

/** Returns why a mail is automatic; undefined if a person wrote it. `from` is the sender's address. */
export const whyAutomatic = (headers: Headers, from: string): Automatic | undefined => {
  const has = (key: string, pattern = /./) => headers.some((header) => header.key === key && pattern.test(header.value))
  if (has(OWN_LETTER.toLowerCase())) return 'loop'
  if (has('content-type', /^\s*multipart\/report/i)) return has('content-type', /disposition-notification/i) ? 'receipt' : 'bounce'
  if (has('return-path', /^\s*<\s*>/) || has('x-failed-recipients') || /^(?:mailer-daemon|postmaster)@/.test(from)) return 'bounce'
  const isAutoSubmitted = headers.some(({ key, value }) => key === 'auto-submitted' && !/^\s*no\b/i.test(value))
  if (isAutoSubmitted || AUTO_REPLY.some((key) => has(key)) || has('x-auto-response-suppress', /\b(?:all|oof|autoreply)\b/i))
    return 'autoReply'
  if (has('precedence', /auto_?reply/i) || has('content-type', /^\s*text\/calendar/i)) return 'autoReply'
  if (has('precedence', /bulk|junk|list/i) || has('list-id') || has('list-post') || has('list-unsubscribe')) return 'list'
  return undefined
}

const AUTO_REPLY = ['x-autoreply', 'x-auto-reply', 'x-autorespond', 'x-autoresponder', 'x-autoreply-from', 'x-ms-exchange-inbox-rules-loop']

/**
 * Whether the subject looks like that of an automatic reply. Some programs mark an automatic reply only in the subject, and in no header. A
 * person could write such a subject too, so staff decide.
 */
export const looksAutomatic = (subject: string) => AUTO_SUBJECT.test(subject.slice(0, 200))

const AUTO_SUBJECT =
  /^\s*(?:auto(?:matic)?[- ]?(?:reply|response|answer)|out of (?:the )?office|автоматический ответ|автоответ|abwesen|automatische antwort|réponse automatique|respuesta automática|resposta automática|risposta automatica|自動応答|自动回复|자동 회신)/iu

/**
 * Whether a mail server that passed the mail on has reported in a header that the sender is forged. Only a failed check (`dmarc=fail`)
 * counts, because anybody can write a header that says that the check succeeded.
 */
export const isFoundForged = (headers: Headers) =>
  headers.some(({ key, value }) => key === 'authentication-results' && /\bdmarc=fail\b/i.test(value))
