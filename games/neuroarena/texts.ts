import { textsIn } from '../shared/texts.ts'
import { texts } from './texts/en.ts'

export type { ArenaTexts } from './texts/en.ts'
export const arenaTexts = textsIn(texts, {
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  it: () => import('./texts/it.ts'),
  ja: () => import('./texts/ja.ts'),
  ko: () => import('./texts/ko.ts'),
  pt: () => import('./texts/pt.ts'),
  ru: () => import('./texts/ru.ts'),
  zh: () => import('./texts/zh.ts'),
})
