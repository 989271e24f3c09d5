import { Refusal } from '@playhub/contract/refusals'
import { cleanNoteHtml, escaped, isBlank, wordsOf } from '../../support/message-html.ts'

/**
 * A stored note names a member of staff by an empty `<span data-staff="id"></span>`. The name is filled in whenever the note is read, so
 * that a renamed member has the new name in old notes too.
 */

const TAG = /<span data-staff="([^"]*)">|<\/span>/g
const REFERENCE = /<span data-staff="([^"]*)"><\/span>/g

/**
 * Sanitises a note. Returns its HTML, in which the references to members of staff contain no names, and the ids of the mentioned members.
 * Throws MESSAGE_TOO_LONG.
 */
export const readNote = (text: string): { html: string; mentioned: string[] } => {
  const clean = cleanNoteHtml(text)
  const mentioned = new Set<string>()
  let [html, at, depth] = ['', 0, 0]
  for (const found of clean.matchAll(TAG)) {
    const id = found[1]?.toLowerCase()
    if (depth === 0) html += clean.slice(at, found.index)
    if (id !== undefined && depth === 0) {
      mentioned.add(id)
      html += `<span data-staff="${id}"></span>`
    }
    // Drops everything inside a reference to a member of staff. `depth` counts open references, because they may be nested.
    depth += id === undefined ? -1 : 1
    at = found.index + found[0].length
  }
  return { html: html + clean.slice(at), mentioned: [...mentioned] }
}

/** Returns the ids of the members of staff whom a stored note mentions. */
export const mentionedIn = (html: string): string[] => [...html.matchAll(REFERENCE)].map(([, id = '']) => id)

/** Fills the names into a stored note. */
export const withNames = (html: string, names: ReadonlyMap<string, string>): string =>
  html.replace(REFERENCE, (_, id: string) => `<span data-staff="${id}">@${escaped(names.get(id) ?? '')}</span>`)

/** Returns the plain text of a stored note. */
export const noteWords = (html: string, names: ReadonlyMap<string, string>): string => wordsOf(withNames(html, names))

/** Throws MESSAGE_EMPTY if the text has only spaces. */
export const checkNotEmpty = (plain: string) => {
  if (isBlank(plain)) throw new Refusal('MESSAGE_EMPTY')
}
