import type { Language } from '@playhub/contract/limits'
import { formatMinor } from '@playhub/contract/payments'
import { mail as en } from '@playhub/phrases/en/mail'
import { mail as ru } from '@playhub/phrases/ru/mail'
import { translator } from '@playhub/phrases/t'
import { type Block, letterHtml, letterText } from './layout.ts'
import type { Letter } from './mailer.ts'

/** Letters are written in these; the rest read English. */
const written = { en, ru } as const satisfies Partial<Record<Language, unknown>>

const writtenIn = (language: string) => (language === 'ru' ? 'ru' : 'en')

/** The texts of letters in the language, or in English where it is not written yet. */
export const mailTexts = (language: string) => translator<typeof en>(writtenIn(language), written[writtenIn(language)])

/** `hub` is the public address, `support` where a person answers. */
export type Sending = { to: string; language: string; hub: string; support: string }

type Content = {
  subject: string
  blocks: readonly Block[] /** Why it came. */
  reason: 'why' | 'owner' | 'purchase' | 'support' | 'ticket'
}

/** Both parts of a letter, with the footer that every letter ends with. */
export const makeLetter = ({ to, language, hub, support }: Sending, { subject, blocks, reason }: Content): Letter => {
  const t = mailTexts(language)
  const footer = [t(`footer.${reason}`, { hub }), t('footer.help', { support })]
  return { to, subject, text: letterText(blocks, footer), html: letterHtml({ language: writtenIn(language), subject, blocks, footer }) }
}

/** A moment as the reader of a letter can take it, whose time zone nobody knows. */
export const moment = (at: Date, language: string) =>
  `${new Intl.DateTimeFormat(writtenIn(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** Minor units as the reader of a letter writes them: `349 ₽`, `$3.99`. */
export const money = (minor: number, currency: string, language: string) =>
  new Intl.NumberFormat(writtenIn(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(
    // Intl takes decimal text digit by digit, without a float between.
    formatMinor(minor) as Intl.StringNumericLiteral,
  )
