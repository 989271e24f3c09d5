import type { Language } from '@playhub/contract/limits'
import type { editor as en } from './en/editor.ts'
import type { Translated } from './t.ts'

/** The texts of the message editor, files and media, by language. A language is loaded when it is needed. */
export const editorFiles: Record<Language, () => Promise<{ editor: Translated<typeof en> }>> = {
  ru: () => import('./ru/editor.ts'),
  en: () => import('./en/editor.ts'),
  de: () => import('./de/editor.ts'),
  es: () => import('./es/editor.ts'),
  fr: () => import('./fr/editor.ts'),
  it: () => import('./it/editor.ts'),
  ja: () => import('./ja/editor.ts'),
  ko: () => import('./ko/editor.ts'),
  pt: () => import('./pt/editor.ts'),
  zh: () => import('./zh/editor.ts'),
}
