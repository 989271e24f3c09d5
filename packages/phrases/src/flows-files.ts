import type { Language } from '@playhub/contract/limits'
import type { flows as en } from './en/flows.ts'
import type { Translated } from './t.ts'

/** The texts of signing in, paying and purchases, by language. A language is loaded when it is needed. */
export const flowsFiles: Record<Language, () => Promise<{ flows: Translated<typeof en> }>> = {
  ru: () => import('./ru/flows.ts'),
  en: () => import('./en/flows.ts'),
  de: () => import('./de/flows.ts'),
  es: () => import('./es/flows.ts'),
  fr: () => import('./fr/flows.ts'),
  it: () => import('./it/flows.ts'),
  ja: () => import('./ja/flows.ts'),
  ko: () => import('./ko/flows.ts'),
  pt: () => import('./pt/flows.ts'),
  zh: () => import('./zh/flows.ts'),
}
