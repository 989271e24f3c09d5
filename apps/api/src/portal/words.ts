import { foldText } from '@playhub/contract/games/found-words'

/** The words of a text as searches compare them. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the word is of a script without spaces between words. It is found anywhere in such a text. */
export const isSpaceless = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
