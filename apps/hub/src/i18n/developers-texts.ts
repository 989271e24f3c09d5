import { shortLanguage } from '@playhub/contract/language'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import { developersFiles } from '@playhub/phrases/developers-files'
import type { developers } from '@playhub/phrases/en/developers'
import { type Catalogue, type Translate, translator } from '@playhub/phrases/t'
import { readAtOnceFor } from '../base/read-at-once.ts'

export type DevelopersT = Translate<typeof developers>

const textsOf = readAtOnceFor(async (short: ShortLanguage) => {
  const texts = (await developersFiles[short]()).developers
  // Safe cast: the Russian texts have the same ids as the English texts.
  return translator(short, texts as Catalogue) as DevelopersT
})

/** Loads the texts for game developers: in Russian, or in English for every other language. */
export const loadDevelopersTexts = (language: Language): Promise<DevelopersT> => textsOf(shortLanguage(language))
