import { foldText } from '@playhub/contract/games/found-words'

export type Part = { part: string; isFound: boolean; at: number }

/** Splits a name into parts. `isFound` is true for a part that matches a word of the search. `at` is the index at which the part begins. */
export const partsOf = (name: string, query: string): Part[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const parts: Part[] = []
  let at = 0
  while (at < name.length) {
    const isStart = at === 0 || /[^\p{L}\p{N}]/u.test(name[at - 1] ?? '')
    const length = isStart ? Math.max(0, ...words.map((word) => lengthOf(name.slice(at), word))) : 0
    const last = parts.at(-1)
    if (length > 0) parts.push({ part: name.slice(at, at + length), isFound: true, at })
    else if (last && !last.isFound) last.part += name[at]
    else parts.push({ part: name[at] ?? '', isFound: false, at })
    at += Math.max(1, length)
  }
  return parts
}

/** Returns the number of characters at the start of `text` that match the word; 0 if `text` does not begin with the word. */
const lengthOf = (text: string, word: string) => {
  if (!foldText(text).startsWith(word)) return 0
  let length = 1
  while (length < text.length && foldText(text.slice(0, length)).length < word.length) length += 1
  return length
}
