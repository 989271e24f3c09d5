import type { Language } from '@playhub/contract/limits'
import type { help } from '@playhub/phrases/en/flows/help'
import { helpFiles } from '@playhub/phrases/help-files'
import { type Catalogue, type Translate, translator } from '@playhub/phrases/t'
import { use } from 'react'
import { readAtOnceFor } from '../base/read-at-once.ts'
import { useLanguage } from '../i18n/i18n.tsx'

type HelpT = Translate<typeof help>

/** Loads the texts of the help pages. The server needs them before it renders. */
export const loadHelpTexts = readAtOnceFor(async (language: Language) => {
  const texts = (await helpFiles[language]()).help
  // Safe cast: the texts of every language have the same ids as the English texts.
  return translator(language, texts as Catalogue) as HelpT
})

/** Returns the texts of the help pages. `use()` is called in every render: a component that suspended once must call it again. */
export const useHelpT = (): HelpT => {
  const { language } = useLanguage()
  return use(loadHelpTexts(language))
}
