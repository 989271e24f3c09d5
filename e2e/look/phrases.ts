import { core as coreEn } from '@playhub/phrases/en/core'
import { editor as editorEn } from '@playhub/phrases/en/editor'
import { flows as flowsEn } from '@playhub/phrases/en/flows'
import { profile as profileEn } from '@playhub/phrases/en/profile'
import { support as supportEn } from '@playhub/phrases/en/support'
import { core as coreRu } from '@playhub/phrases/ru/core'
import { editor as editorRu } from '@playhub/phrases/ru/editor'
import { flows as flowsRu } from '@playhub/phrases/ru/flows'
import { profile as profileRu } from '@playhub/phrases/ru/profile'
import { support as supportRu } from '@playhub/phrases/ru/support'
import { translator } from '@playhub/phrases/t'

type All = typeof coreEn & typeof flowsEn & typeof profileEn & typeof editorEn & typeof supportEn

/** The texts of the screens, by language: `phrases.ru('game.play')`. */
export const phrases = {
  en: translator<All>('en', coreEn, flowsEn, profileEn, editorEn, supportEn),
  ru: translator<All>('ru', coreRu, flowsRu, profileRu, editorRu, supportRu),
}
export type Phrases = (typeof phrases)['en']
