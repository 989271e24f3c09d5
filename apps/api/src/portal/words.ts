import { foldText } from '@playhub/contract/games/found-words'

/** Splits a text into words, converted to the form in which searches compare them. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the word belongs to a script without spaces between words. Searches look for such a word anywhere in a text. */
export const isSpaceless = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
