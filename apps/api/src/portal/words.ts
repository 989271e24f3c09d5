import { foldText } from '@playhub/contract/games/found-words'

/** Splits a text into words, in the normalised form in which searches compare words. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the word is written in a script without spaces between words. A search finds such a word anywhere in a text. */
export const isSpaceless = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
