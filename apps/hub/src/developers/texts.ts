import { use } from 'react'
import type { LazyPage } from '../base/lazy-page.tsx'
import { loadDevelopersTexts } from '../i18n/developers-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'

export const prepareDevelopers: LazyPage['load'] = async (_params, language) => void (await loadDevelopersTexts(language))

/**
 * Returns the texts for game developers. They are loaded before the first rendering; after a change of language, this function suspends
 * while they load. `use()` is called in every render, because a component that suspended once must call it again.
 */
export const useDevelopersT = () => {
  const { language } = useLanguage()
  return use(loadDevelopersTexts(language))
}
