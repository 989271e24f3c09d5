import type { SeoData } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import { useEditing } from '../editing.tsx'

/**
 * Returns the page's title and description for search engines in a language. Without such texts, returns the texts that the hub makes from
 * the texts of the game or the project.
 */
export const useSeoTexts = (seo: SeoData, language: Language) => {
  const { id, document, from } = useEditing()
  const { game } = document
  const texts = game?.localization[language] ?? game?.localization.en
  const usualTitle = game ? `${texts?.name || id} | Playhub` : from.settings.pageTitle[language] || from.settings.pageTitle.en || id
  return {
    usualTitle,
    title: seo.title[language] || seo.title.en || usualTitle,
    description: seo.description[language] || seo.description.en || texts?.fullDescription || from.settings.description[language] || '',
  }
}
