import type { SeoData } from '@playhub/contract/catalogue'
import { inLanguage } from '@playhub/contract/language'
import type { Head } from './head.ts'
import type { PageContext } from './page.ts'

type Own = { title: string; description: string; keywords?: string; ogImage?: string }

/** Returns the head of a page. The page's own texts are used first, then those of the project's settings. */
export const projectHead = ({ config, language, site }: Pick<PageContext, 'config' | 'language' | 'site'>, own: Own): Head => {
  const settings = config?.settings
  const text = (texts: Readonly<Record<string, string>> | undefined) => (texts && inLanguage(texts, language)) || ''
  const keywords = own.keywords || text(settings?.keywords)
  const ogImage = own.ogImage || settings?.ogImage
  return {
    project: site.project,
    title: own.title,
    description: own.description || text(settings?.description),
    ...(keywords && { keywords }),
    ...(ogImage && { ogImage }),
    ...(settings?.favicon && { favicon: settings.favicon }),
    ...(settings?.appIcon && { appIcon: settings.appIcon }),
  }
}

/** Returns the texts and the picture of a game for search engines, in one language. */
export const seoTexts = (seo: SeoData, language: PageContext['language']): Own => ({
  title: inLanguage(seo.title, language) ?? '',
  description: inLanguage(seo.description, language) ?? '',
  keywords: inLanguage(seo.keywords, language) ?? '',
  ogImage: seo.ogImage,
})
