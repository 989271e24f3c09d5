import type { HelpArticle, HelpTitle } from '@playhub/contract/help'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { CatalogueSnapshot, PublishedArticle } from '../catalogue/store.ts'

type Snapshot = Pick<CatalogueSnapshot, 'articles' | 'projects'>
type Asked = { project: string; lng: Language }

/** Returns the articles that players of a project see: first the articles of this project, then the articles for all projects. */
export const visibleIn = ({ articles }: Pick<Snapshot, 'articles'>, project: string): PublishedArticle[] => [
  ...articles.filter((each) => each.project === project),
  ...articles.filter((each) => each.project === null),
]

export const articlesOf = (snapshot: Snapshot, { project, lng }: Asked) => ({
  items: visibleIn(snapshot, project).map((article) => titleIn(article, lng)),
})

/**
 * Returns an article with its text. Throws ARTICLE_NOT_FOUND if there is no such article, or if the article belongs to another site. All
 * games of the catalogue share one site, so a page of one game can show the articles of another game. A project outside the catalogue has
 * its own site.
 */
export const articleOf = (snapshot: Snapshot, { project, lng, id }: Asked & { id: string }): HelpArticle => {
  const isAlone = (of: string) => snapshot.projects.get(of)?.config.mainData.outOfCatalog !== false
  const article = snapshot.articles.find((each) => each.id === id)
  const own = article?.project ?? project
  if (!article || (own !== project && (isAlone(own) || isAlone(project)))) throw new Refusal('ARTICLE_NOT_FOUND')
  return { ...titleIn(article, lng), html: textIn(article, lng).html, updateTs: article.publishedAt.toISOString() }
}

export const titleIn = (article: PublishedArticle, lng: Language): HelpTitle => {
  const { title, language } = textIn(article, lng)
  return { id: article.id, title, language }
}

/** Returns the article's text in a language, else in English, else in the first language in which there is a text. */
export const textIn = ({ texts, id }: Pick<PublishedArticle, 'texts' | 'id'>, lng: Language) => {
  const inOrder: readonly Language[] = [lng, FALLBACK_LANGUAGE, ...LANGUAGES]
  const language = inOrder.find((each) => texts[each])
  const text = language && texts[language]
  if (!text) throw new Error(`article ${id} has no text`)
  return { ...text, language }
}
