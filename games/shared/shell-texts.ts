import { texts } from './shell-texts/en.ts'
import { textsIn } from './texts.ts'

export const shellTexts = textsIn(texts, {
  de: () => import('./shell-texts/de.ts'),
  es: () => import('./shell-texts/es.ts'),
  fr: () => import('./shell-texts/fr.ts'),
  it: () => import('./shell-texts/it.ts'),
  ja: () => import('./shell-texts/ja.ts'),
  ko: () => import('./shell-texts/ko.ts'),
  pt: () => import('./shell-texts/pt.ts'),
  ru: () => import('./shell-texts/ru.ts'),
  zh: () => import('./shell-texts/zh.ts'),
})
