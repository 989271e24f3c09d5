import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'
import type { AttemptRow, PaymentRow } from './data.ts'

/** The language of an attempt at its provider. It never changes, because a repeated call must be identical. */
export const languageOf = (attempt: Pick<AttemptRow, 'locale'>, payment: Pick<PaymentRow, 'locale'>): Language =>
  asLanguage(attempt.locale || payment.locale) ?? FALLBACK_LANGUAGE
