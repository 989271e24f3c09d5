import type { Language } from '@playhub/contract/limits'
import type { core as en } from './en/core.ts'
import type { Translated } from './t.ts'

/** The texts of every page, by language. A language is loaded when it is needed. */
export const coreFiles: Record<Language, () => Promise<{ core: Translated<typeof en> }>> = {
  ru: () => import('./ru/core.ts'),
  en: () => import('./en/core.ts'),
  de: () => import('./de/core.ts'),
  es: () => import('./es/core.ts'),
  fr: () => import('./fr/core.ts'),
  it: () => import('./it/core.ts'),
  ja: () => import('./ja/core.ts'),
  ko: () => import('./ko/core.ts'),
  pt: () => import('./pt/core.ts'),
  zh: () => import('./zh/core.ts'),
}
