import { type DocumentName, documentNames, englishOnlyDocuments } from '@playhub/contract/documents'
import { shortLanguage } from '@playhub/contract/language'
import { type Language, SHORT_LANGUAGES, type ShortLanguage } from '@playhub/contract/limits'

export type DocumentAddress = { name: DocumentName; language: ShortLanguage; englishOnly: boolean }

/**
 * Returns the document and language of a file name such as `privacy-policy.ru.html`. A name without a language, such as
 * `privacy-policy.html`, means the visitor's language.
 */
export const readFileName = (file: string, visitor: Language): DocumentAddress | undefined => {
  const [, base, suffix] = /^([a-z0-9-]+)(?:\.([a-z]{2}))?\.html$/.exec(file) ?? []
  const name = documentNames.find((each) => each === base)
  const language = suffix === undefined ? shortLanguage(visitor) : SHORT_LANGUAGES.find((each) => each === suffix)
  if (!name || !language) return undefined
  const englishOnly = englishOnlyDocuments.includes(name)
  return { name, language: englishOnly ? 'en' : language, englishOnly }
}

export type DocumentText = { title: string; updated: string; html: string; sections: readonly { id: string; title: string }[] }

/** Reads a stored text: a comment `title: … | updated: YYYY-MM-DD`, then HTML whose sections begin with `<h2 id>`. */
export const readText = (raw: string): DocumentText => {
  const [, title = '', updated = ''] = /^<!--\s*title:\s*(.+?)\s*\|\s*updated:\s*(\d{4}-\d\d-\d\d)\s*-->/.exec(raw) ?? []
  const html = raw.slice(raw.indexOf('-->') + 3).trim()
  const sections = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = '', heading = '']) => ({ id, title: plain(heading) }))
  return { title, updated, html, sections }
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0', '&quot;': '"' }
const plain = (html: string) => html.replace(/<[^>]+>/g, '').replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
