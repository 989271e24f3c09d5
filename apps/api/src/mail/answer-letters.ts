import type { Block } from './layout.ts'
import { mailTexts, makeLetter, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/** E-mails to a player about answers of support. */

/** `link` opens the conversation if its owner is signed in. The link itself does not sign anybody in. */
type Answered = Sending & { link: string }

/** Maximum length of an answer in an e-mail. */
const ANSWER_MAX = 2000

type Answers = Answered & {
  number: number
  project: string
  /** The number of all answers. The e-mail shows only the newest ones. */
  count: number
  /** The answers, oldest first. `text` is empty if an answer is only a file. */
  answers: readonly { text: string; hasFile: boolean }[]
  /** The link with which a guest stops these e-mails. Undefined if the e-mail address is not a guest's. */
  stop?: string | undefined
  /** The `Reply-To` address of this e-mail. A mail to it becomes a message of the ticket. Undefined if replies are not accepted. */
  replyTo?: string | undefined
  thread?: Letter['thread']
}

/** Builds the e-mail with the answers of staff. It is sent only to a confirmed e-mail address. */
export const answersLetter = ({ link, number, project, count, answers, stop, replyTo, thread, ...sending }: Answers): Letter => {
  const t = mailTexts(sending.language)
  const answerOf = ({ text, hasFile }: Answers['answers'][number]): Block[] => [
    ...(text ? [{ kind: 'quote' as const, text: text.slice(0, ANSWER_MAX) }] : []),
    ...(text.length > ANSWER_MAX ? [{ kind: 'quiet' as const, text: t('answer.cut') }] : []),
    ...(hasFile ? [{ kind: 'quiet' as const, text: t('answer.file') }] : []),
  ]
  const blocks: Block[] = [
    { kind: 'heading', text: t('answer.heading') },
    { kind: 'text', text: t('answer.lead', { count, project }) },
    ...answers.flatMap(answerOf),
    ...(count > answers.length ? [{ kind: 'quiet' as const, text: t('answer.earlier') }] : []),
    { kind: 'link', label: t('answer.open'), href: link },
    { kind: 'quiet', text: t(replyTo ? 'answer.replyByMail' : 'answer.reply') },
    ...(stop ? [{ kind: 'quiet' as const, text: t('answer.stop', { link: stop }) }] : []),
  ]
  const letter = makeLetter(sending, { subject: t('answer.subject', { number }), blocks, reason: 'ticket' })
  // Without a `stop` link, "unsubscribe" in the mail client sends a mail to support. A member of staff then closes the conversation.
  return {
    ...letter,
    ...(thread && { thread }),
    ...(replyTo && { replyTo }),
    unsubscribe: stop ?? `mailto:${sending.support}?subject=unsubscribe%20${number}`,
  }
}

/** Builds the e-mail to somebody who replied to an e-mail of support after the conversation was closed. */
export const closedLetter = ({ link, number, ...sending }: Answered & { number: number }): Letter => {
  const t = mailTexts(sending.language)
  const blocks: Block[] = [
    { kind: 'heading', text: t('answer.closed.heading') },
    { kind: 'text', text: t('answer.closed.lead', { number }) },
    { kind: 'link', label: t('answer.closed.open'), href: link },
  ]
  return makeLetter(sending, { subject: t('answer.closed.subject', { number }), blocks, reason: 'ticket' })
}

/** Builds the e-mail to an address that is not confirmed. The e-mail says only that there is an answer, and does not show the answer. */
export const answerWaitingLetter = ({ link, ...sending }: Answered): Letter => {
  const t = mailTexts(sending.language)
  const blocks: Block[] = [
    { kind: 'heading', text: t('answer.waiting.heading') },
    { kind: 'text', text: t('answer.waiting.lead') },
    { kind: 'link', label: t('answer.open'), href: link },
    { kind: 'quiet', text: t('answer.waiting.notYou') },
  ]
  return makeLetter(sending, { subject: t('answer.waiting.subject'), blocks, reason: 'why' })
}
