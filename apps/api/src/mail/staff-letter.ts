import { staffMail as en } from '@playhub/phrases/en/staff-mail'
import { staffMail as ru } from '@playhub/phrases/ru/staff-mail'
import { type Translate, translator } from '@playhub/phrases/t'
import { type Block, letterHtml, letterText } from './layout.ts'
import type { Letter } from './mailer.ts'

export type StaffTexts = Translate<typeof en>

const english = translator<typeof en>('en', en)
const russian = translator<typeof en>('ru', ru, en)

type Content = { subject: string; blocks: readonly Block[] }

/** A letter to a member of staff, in both languages of the desk: which of them they read there is known to their browser only. */
export const makeStaffLetter = ({ to, desk }: { to: string; desk: string }, write: (t: StaffTexts) => Content): Letter => {
  const parts = [english, russian].map(write)
  const subject = parts.map((part) => part.subject).join(' / ')
  const blocks = parts.flatMap((part) => part.blocks)
  const footer = [english, russian].map((t) => t('footer', { desk }))
  return { to, subject, text: letterText(blocks, footer), html: letterHtml({ language: 'en', subject, blocks, footer }) }
}
