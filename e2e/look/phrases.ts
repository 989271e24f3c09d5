import { core as coreEn } from '@playhub/phrases/en/core'
import { flows as flowsEn } from '@playhub/phrases/en/flows'
import { core as coreRu } from '@playhub/phrases/ru/core'
import { flows as flowsRu } from '@playhub/phrases/ru/flows'
import { translator } from '@playhub/phrases/t'

type All = typeof coreEn & typeof flowsEn

/** What the screens say, by language: `phrases.ru('game.play')`. */
export const phrases = {
  en: translator<All>('en', coreEn, flowsEn),
  ru: translator<All>('ru', coreRu, flowsRu),
}
export type Phrases = (typeof phrases)['en']
