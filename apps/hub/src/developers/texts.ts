import { use } from 'react'
import type { LazyPage } from '../base/lazy-page.tsx'
import { developersTextsOf, loadDevelopersTexts } from '../i18n/developers-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'

export const prepareDevelopers: LazyPage['load'] = async (_params, language) => {
  await loadDevelopersTexts(language)
}

const underWay = new Map<string, ReturnType<typeof loadDevelopersTexts>>()

/** They are loaded before the first view. After a change of language they may have to load. */
export const useDevelopersT = () => {
  const { language } = useLanguage()
  const found = developersTextsOf(language)
  if (found) return found
  const loading = underWay.get(language) ?? loadDevelopersTexts(language)
  underWay.set(language, loading)
  return use(loading)
}
