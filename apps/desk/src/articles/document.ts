import type { ArticleDocument, EditedArticle } from '@playhub/contract/desk/articles'
import { LANGUAGES, type Language } from '@playhub/contract/limits'

export const blank: ArticleDocument = { project: null, states: [], texts: {} }

/**
 * Returns the document that the editor shows before any change: the draft or, without a draft, the published document. If there is neither,
 * returns an empty document.
 */
export const savedOf = ({ draft, published }: Pick<EditedArticle, 'draft' | 'published'>) => draft?.document ?? published ?? blank

export const textOf = ({ texts }: ArticleDocument, language: Language) => texts[language] ?? { title: '', html: '' }

const isWritten = (document: ArticleDocument, language: Language) => {
  const { title, html } = textOf(document, language)
  return title.trim() !== '' || html !== ''
}

/** Returns the languages in which the title or the text is not empty. */
export const writtenIn = (document: ArticleDocument) => LANGUAGES.filter((each) => isWritten(document, each))

/** Returns the first language that must be completed before publishing: it has a title without a text, or a text without a title. */
export const incompleteIn = (document: ArticleDocument): Language | undefined =>
  writtenIn(document).find((each) => {
    const { title, html } = textOf(document, each)
    return title.trim() === '' || html === ''
  })

export const withText = (document: ArticleDocument, language: Language, change: { title?: string; html?: string }): ArticleDocument => ({
  ...document,
  texts: { ...document.texts, [language]: { ...textOf(document, language), ...change } },
})
