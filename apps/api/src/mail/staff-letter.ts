import { staffMail as en } from '@playhub/phrases/en/staff-mail'
import { staffMail as ru } from '@playhub/phrases/ru/staff-mail'
import { type Translate, translator } from '@playhub/phrases/t'
import { type Block, letterHtml, letterText } from './layout.ts'
import type { Letter } from './mailer.ts'

export type StaffTexts = Translate<typeof en>

const english = translator<typeof en>('en', en)
const russian = translator<typeof en>('ru', ru, en)

type Content = { subject: string; blocks: readonly Block[] }

const textsIn = (language: string) => {
  if (language === 'ru') return [russian]
  return language === 'en' ? [english] : [english, russian]
}

/** The recipient of an e-mail to staff. `language` is the language that the recipient last used at the desk; empty before the first use. */
export type StaffReader = { to: string; language: string; desk: string }

/**
 * Builds an e-mail to a member of staff in that person's language. If the language is unknown, the e-mail contains the text in both
 * languages of the desk.
 */
export const makeStaffLetter = ({ to, language, desk }: StaffReader, write: (t: StaffTexts) => Content): Letter => {
  const texts = textsIn(language)
  const parts = texts.map(write)
  const subject = parts.map((part) => part.subject).join(' / ')
  const blocks = parts.flatMap((part) => part.blocks)
  const footer = texts.map((t) => t('footer', { desk }))
  return { to, subject, text: letterText(blocks, footer), html: letterHtml({ language: language || 'en', subject, blocks, footer }) }
}
