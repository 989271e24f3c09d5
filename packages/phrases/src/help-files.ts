import type { Language } from '@playhub/contract/limits'
import type { help as en } from './en/flows/help.ts'
import type { Translated } from './t.ts'

/** The texts of help articles, by language. A language is loaded when it is needed. */
export const helpFiles: Record<Language, () => Promise<{ help: Translated<typeof en> }>> = {
  ru: () => import('./ru/flows/help.ts'),
  en: () => import('./en/flows/help.ts'),
  de: () => import('./de/flows/help.ts'),
  es: () => import('./es/flows/help.ts'),
  fr: () => import('./fr/flows/help.ts'),
  it: () => import('./it/flows/help.ts'),
  ja: () => import('./ja/flows/help.ts'),
  ko: () => import('./ko/flows/help.ts'),
  pt: () => import('./pt/flows/help.ts'),
  zh: () => import('./zh/flows/help.ts'),
}
