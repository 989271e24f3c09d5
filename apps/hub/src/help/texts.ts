import type { Language } from '@playhub/contract/limits'
import type { help } from '@playhub/phrases/en/flows/help'
import { helpFiles } from '@playhub/phrases/help-files'
import { type Catalogue, type Translate, translator } from '@playhub/phrases/t'
import { use } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'

type HelpT = Translate<typeof help>

const loaded = new Map<Language, HelpT>()
const underWay = new Map<Language, Promise<HelpT>>()

/** Loads the texts of the help pages. The server needs them before it renders. */
export const loadHelpTexts = (language: Language): Promise<HelpT> => {
  const loading = underWay.get(language) ?? load(language)
  underWay.set(language, loading)
  return loading
}

const load = async (language: Language) => {
  try {
    const texts = (await helpFiles[language]()).help
    // Every language has the ids of the English one.
    const t = translator(language, texts as Catalogue) as HelpT
    loaded.set(language, t)
    return t
  } catch (error) {
    underWay.delete(language)
    throw error
  }
}

/** The texts are loaded before the first view of a page. Elsewhere, and after a change of language, they may have to load. */
export const useHelpT = (): HelpT => {
  const { language } = useLanguage()
  return loaded.get(language) ?? use(loadHelpTexts(language))
}
