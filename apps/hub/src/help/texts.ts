import type { Language } from '@playhub/contract/limits'
import type { help } from '@playhub/phrases/en/flows/help'
import { helpFiles } from '@playhub/phrases/help-files'
import { type Catalogue, type Translate, translator } from '@playhub/phrases/t'
import { use } from 'react'
import { once } from '../base/late.ts'
import { useLanguage } from '../i18n/i18n.tsx'

type HelpT = Translate<typeof help>

const loaded = new Map<Language, HelpT>()
const parts = new Map<Language, () => Promise<HelpT>>()

/** Loads the texts of the help pages. The server needs them before it renders. */
export const loadHelpTexts = (language: Language): Promise<HelpT> => {
  const part = parts.get(language) ?? once(() => load(language))
  parts.set(language, part)
  return part()
}

const load = async (language: Language) => {
  const texts = (await helpFiles[language]()).help
  // Every language has the ids of the English one.
  const t = translator(language, texts as Catalogue) as HelpT
  loaded.set(language, t)
  return t
}

/** The texts are loaded before the first view of a page. Elsewhere, and after a change of language, they may have to load. */
export const useHelpT = (): HelpT => {
  const { language } = useLanguage()
  return loaded.get(language) ?? use(loadHelpTexts(language))
}
