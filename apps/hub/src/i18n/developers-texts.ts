import { shortLanguage } from '@playhub/contract/language'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import { developersFiles } from '@playhub/phrases/developers-files'
import type { developers } from '@playhub/phrases/en/developers'
import { type Catalogue, type Translate, translator } from '@playhub/phrases/t'

export type DevelopersT = Translate<typeof developers>

const loaded = new Map<ShortLanguage, DevelopersT>()

/** The texts for game developers: Russian, or English for every other language. */
export const loadDevelopersTexts = async (language: Language): Promise<DevelopersT> => {
  const short = shortLanguage(language)
  const texts = (await developersFiles[short]()).developers
  // Both languages have the ids of the English one.
  const t = translator(short, texts as Catalogue) as DevelopersT
  loaded.set(short, t)
  return t
}

/** The texts, if they are loaded. */
export const developersTextsOf = (language: Language) => loaded.get(shortLanguage(language))
