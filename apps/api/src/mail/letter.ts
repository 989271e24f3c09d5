import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'
import { formatMinor } from '@playhub/contract/payments'
import { mail as de } from '@playhub/phrases/de/mail'
import { mail as en } from '@playhub/phrases/en/mail'
import { mail as es } from '@playhub/phrases/es/mail'
import { mail as fr } from '@playhub/phrases/fr/mail'
import { mail as it } from '@playhub/phrases/it/mail'
import { mail as ja } from '@playhub/phrases/ja/mail'
import { mail as ko } from '@playhub/phrases/ko/mail'
import { mail as pt } from '@playhub/phrases/pt/mail'
import { mail as ru } from '@playhub/phrases/ru/mail'
import { type Translated, translator } from '@playhub/phrases/t'
import { mail as zh } from '@playhub/phrases/zh/mail'
import { type Block, letterHtml, letterText } from './layout.ts'
import type { Letter } from './mailer.ts'

const written: Record<Language, Translated<typeof en>> = { de, en, es, fr, it, ja, ko, pt, ru, zh }

/** Returns the language of an e-mail: the reader's stored language, or the fallback language if it is unknown. */
const writtenIn = (language: string): Language => asLanguage(language) ?? FALLBACK_LANGUAGE

/** Returns the texts of e-mails in this language. */
export const mailTexts = (language: string) => translator<typeof en>(writtenIn(language), written[writtenIn(language)])

/**
 * The recipient of an e-mail and the addresses in its footer. `hub` is the hub's public URL; `support` is the e-mail address of support.
 */
export type Sending = { to: string; language: string; hub: string; support: string }

type Content = {
  subject: string
  blocks: readonly Block[]
  /** Why the reader gets this e-mail. */
  reason: 'follow' | 'why' | 'owner' | 'purchase' | 'support' | 'ticket' | 'staff'
}

/** Builds both versions of an e-mail (HTML and plain text), with the standard footer. */
export const makeLetter = ({ to, language, hub, support }: Sending, { subject, blocks, reason }: Content): Letter => {
  const t = mailTexts(language)
  const footer = [t(`footer.${reason}`, { hub }), t('footer.help', { support })]
  return { to, subject, text: letterText(blocks, footer), html: letterHtml({ language: writtenIn(language), subject, blocks, footer }) }
}

/** Formats a time like `2026-11-21 14:05 UTC`. UTC is used because the reader's time zone is unknown. */
export const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Formats an amount in minor units for the reader's language: `349 ₽`, `$3.99`. */
export const money = (minor: number, currency: string, language: string) =>
  new Intl.NumberFormat(writtenIn(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(
    // Intl accepts decimal text, so no floating point is needed.
    formatMinor(minor) as Intl.StringNumericLiteral,
  )
