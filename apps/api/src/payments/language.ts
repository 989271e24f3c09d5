import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'
import type { AttemptRow, PaymentRow } from './data.ts'

/** What an attempt says to its provider it says in one language for good: a repeated call must be the same to the letter. */
export const languageOf = (attempt: Pick<AttemptRow, 'locale'>, payment: Pick<PaymentRow, 'locale'>): Language =>
  asLanguage(attempt.locale || payment.locale) ?? FALLBACK_LANGUAGE
