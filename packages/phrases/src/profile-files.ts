import type { Language } from '@playhub/contract/limits'
import type { profile as en } from './en/profile.ts'
import type { Translated } from './t.ts'

/** The texts of the account page and the page about deleting data, by language. A language is loaded when it is needed. */
export const profileFiles: Record<Language, () => Promise<{ profile: Translated<typeof en> }>> = {
  ru: () => import('./ru/profile.ts'),
  en: () => import('./en/profile.ts'),
  de: () => import('./de/profile.ts'),
  es: () => import('./es/profile.ts'),
  fr: () => import('./fr/profile.ts'),
  it: () => import('./it/profile.ts'),
  ja: () => import('./ja/profile.ts'),
  ko: () => import('./ko/profile.ts'),
  pt: () => import('./pt/profile.ts'),
  zh: () => import('./zh/profile.ts'),
}
