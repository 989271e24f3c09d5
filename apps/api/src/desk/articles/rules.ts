import { ARTICLE_HTML_MAX, type ArticleDocument, type ArticleText } from '@playhub/contract/desk/articles'
import { helpStates } from '@playhub/contract/help'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { cleanMessage } from '../../support/message-html.ts'
import { wellFormed } from '../well-formed.ts'

/**
 * Returns the document as it is stored: sanitised, without empty languages, and with each entry of `states` once. Throws MESSAGE_TOO_LONG.
 */
export const storedDocument = (document: ArticleDocument): ArticleDocument => {
  const { project, states, texts } = wellFormed(document)
  const written = LANGUAGES.flatMap((language) => {
    const text = cleanText(texts[language])
    return text && (text.title !== '' || text.html !== '') ? [[language, text] as const] : []
  })
  return {
    project,
    states: helpStates.filter((each) => states.includes(each)),
    texts: Object.fromEntries(written),
  }
}

const cleanText = (text: ArticleText | undefined): ArticleText | undefined => {
  if (!text) return undefined
  if (text.html.length > ARTICLE_HTML_MAX) throw new Refusal('MESSAGE_TOO_LONG')
  return { title: text.title.trim(), html: cleanMessage(text.html, { mayBeEmpty: true }).html }
}

/** Checks that the document can be published. Throws ARTICLE_INCOMPLETE if it has no text, or if a language lacks its title or its text. */
export const requireComplete = ({ texts }: ArticleDocument) => {
  const all = Object.values(texts)
  if (all.length === 0 || all.some((text) => text.title === '' || text.html === '')) throw new Refusal('ARTICLE_INCOMPLETE')
}

/** Returns the languages of a document, in the order of `LANGUAGES`. */
export const languagesOf = ({ texts }: ArticleDocument): Language[] => LANGUAGES.filter((each) => texts[each])
