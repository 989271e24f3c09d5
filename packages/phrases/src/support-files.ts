import type { Language } from '@playhub/contract/limits'
import type { support as en } from './en/support.ts'
import type { Translated } from './t.ts'

/** The texts of the support screens, by language. A language is loaded when it is needed. */
export const supportFiles: Record<Language, () => Promise<{ support: Translated<typeof en> }>> = {
  ru: () => import('./ru/support.ts'),
  en: () => import('./en/support.ts'),
  de: () => import('./de/support.ts'),
  es: () => import('./es/support.ts'),
  fr: () => import('./fr/support.ts'),
  it: () => import('./it/support.ts'),
  ja: () => import('./ja/support.ts'),
  ko: () => import('./ko/support.ts'),
  pt: () => import('./pt/support.ts'),
  zh: () => import('./zh/support.ts'),
}
