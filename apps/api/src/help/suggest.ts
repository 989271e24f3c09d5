import { HELP_SUGGESTIONS, type HelpState, type HelpTitle } from '@playhub/contract/help'
import type { Language } from '@playhub/contract/limits'
import type { CatalogueSnapshot, PublishedArticle } from '../catalogue/store.ts'
import { isSpaceless, wordsOf } from '../portal/words.ts'
import { textIn, titleIn, visibleIn } from './articles.ts'

type Asked = { project: string; lng: Language; text: string; state?: HelpState | undefined }

const TITLE = 3
/** Minimum length of a word that is compared. Shorter words, such as "the", say nothing about the subject. */
const WORD_MIN = 4
/** Minimum number of matching words if none of them is in the title. Fewer words may match by accident. */
const TEXT_WORDS = 2

/**
 * Returns the articles that fit a player's text, best first. An article needs only some of the text's words, because most words of a
 * description are in no article. A word that few articles contain has more weight. Articles about `state`, the state of the player's
 * purchase, are listed first, even if no word matches.
 */
export const suggestionsFor = (snapshot: CatalogueSnapshot, { project, lng, text, state }: Asked): HelpTitle[] => {
  const indexed = visibleIn(snapshot, project).map((article) => indexOf(article, lng))
  const asked = [...keysOf(text)]
  const rarity = new Map(asked.map((key) => [key, rarityOf(key, indexed)]))
  const points = ({ title, body }: Indexed) => {
    const hits = asked.filter((key) => title.has(key) || body.has(key))
    if (hits.length < TEXT_WORDS && !hits.some((key) => title.has(key))) return 0
    return hits.reduce((sum, key) => sum + (rarity.get(key) ?? 0) * (title.has(key) ? TITLE : 1), 0)
  }
  return indexed
    .map((each) => ({ article: each.article, points: points(each), isAbout: state !== undefined && each.article.states.includes(state) }))
    .filter((each) => each.points > 0 || each.isAbout)
    .toSorted((one, other) => Number(other.isAbout) - Number(one.isAbout) || other.points - one.points)
    .slice(0, HELP_SUGGESTIONS)
    .map(({ article }) => titleIn(article, lng))
}

type Indexed = { article: PublishedArticle; title: ReadonlySet<string>; body: ReadonlySet<string> }

/** Caches the index of each article by language. An article object never changes: an edit creates a new object in a new snapshot. */
const indexes = new WeakMap<PublishedArticle, Map<Language, Indexed>>()

const indexOf = (article: PublishedArticle, lng: Language): Indexed => {
  const { title, html, language } = textIn(article, lng)
  const known = indexes.get(article) ?? new Map<Language, Indexed>()
  const index = known.get(language) ?? { article, title: keysOf(title), body: keysOf(html.replace(/<[^>]*>|&\w+;/g, ' ')) }
  indexes.set(article, known.set(language, index))
  return index
}

const rarityOf = (key: string, indexed: readonly Indexed[]) => {
  const having = indexed.filter(({ title, body }) => title.has(key) || body.has(key)).length
  return having === 0 ? 0 : Math.log((indexed.length + 1) / having)
}

/** Returns the beginnings of a text's words, so that "purchases" matches "purchased". */
const keysOf = (text: string): Set<string> => new Set(wordsOf(text).flatMap(keysOfWord))

const keysOfWord = (word: string): string[] => {
  if (isSpaceless(word)) return word.length < 2 ? [word] : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  if (/\p{Script=Hangul}/u.test(word)) return word.normalize('NFC').length < 2 ? [] : [word.normalize('NFC').slice(0, 2)]
  if (word.length < WORD_MIN) return []
  return [word.replace(/s$/, '').slice(0, 5)]
}
