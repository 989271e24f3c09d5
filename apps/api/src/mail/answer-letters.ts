import type { Block } from './layout.ts'
import { mailTexts, makeLetter, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/** Letters to a player whom support has answered. */

/** `link` opens the conversation for whoever it belongs to, and signs nobody in. */
type Answered = Sending & { link: string }

/** Characters of an answer; a letter is no place for a manual. */
const ANSWER_MAX = 2000

type Answers = Answered & {
  number: number
  project: string
  /** How many there are, of which the letter shows the newest. */
  count: number
  /** Words of each answer, oldest first; empty for a file alone. */
  answers: readonly { text: string; hasFile: boolean }[]
  /** Where a guest ends these letters. A player's come as long as the conversation does. */
  stop?: string | undefined
}

/** What staff have written, for an address that is proved to be the player's. */
export const answersLetter = ({ link, number, project, count, answers, stop, ...sending }: Answers): Letter => {
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
    { kind: 'quiet', text: t('answer.reply') },
    ...(stop ? [{ kind: 'quiet' as const, text: t('answer.stop', { link: stop }) }] : []),
  ]
  const letter = makeLetter(sending, { subject: t('answer.subject', { number }), blocks, reason: 'ticket' })
  // Without a link it goes to a person, who closes the conversation.
  return { ...letter, unsubscribe: stop ?? `mailto:${sending.support}?subject=unsubscribe%20${number}` }
}

/** That there is an answer and no word of it: for an address that somebody gave and nobody has proved. */
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
