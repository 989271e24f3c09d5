import type { Language } from '@playhub/contract/limits'
import type { help } from '@playhub/phrases/en/flows/help'
import { helpFiles } from '@playhub/phrases/help-files'
import { type Catalogue, type Translate, translator } from '@playhub/phrases/t'
import { use } from 'react'
import { once } from '../base/late.ts'
import { useLanguage } from '../i18n/i18n.tsx'

type HelpT = Translate<typeof help>

const parts = new Map<Language, () => Promise<HelpT>>()

/** Loads the texts of the help pages. The server needs them before it renders. */
export const loadHelpTexts = (language: Language): Promise<HelpT> => {
  const part = parts.get(language) ?? once(() => readAtOnce(load(language)))
  parts.set(language, part)
  return part()
}

const load = async (language: Language) => {
  const texts = (await helpFiles[language]()).help
  // Every language has the ids of the English one.
  return translator(language, texts as Catalogue) as HelpT
}

/** React reads a promise with this status without waiting, so a page whose texts are loaded is rendered at once, also on the server. */
const readAtOnce = <T>(loading: Promise<T>): Promise<T> => {
  void loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => {},
  )
  return loading
}

/** `use()` is called in every render: a component that suspended once must call it again. */
export const useHelpT = (): HelpT => {
  const { language } = useLanguage()
  return use(loadHelpTexts(language))
}
