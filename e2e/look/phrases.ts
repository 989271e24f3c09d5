import { core as coreEn } from '@playhub/phrases/en/core'
import { flows as flowsEn } from '@playhub/phrases/en/flows'
import { profile as profileEn } from '@playhub/phrases/en/profile'
import { core as coreRu } from '@playhub/phrases/ru/core'
import { flows as flowsRu } from '@playhub/phrases/ru/flows'
import { profile as profileRu } from '@playhub/phrases/ru/profile'
import { translator } from '@playhub/phrases/t'

type All = typeof coreEn & typeof flowsEn & typeof profileEn

/** What the screens say, by language: `phrases.ru('game.play')`. */
export const phrases = {
  en: translator<All>('en', coreEn, flowsEn, profileEn),
  ru: translator<All>('ru', coreRu, flowsRu, profileRu),
}
export type Phrases = (typeof phrases)['en']
