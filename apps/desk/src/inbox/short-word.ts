import { WORD_START_MIN } from '@playhub/contract/limits'

/** Matches Chinese, Japanese and Korean characters. The search finds words in these languages by a single character. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Returns whether a search text has a word that is too short. The search finds words by their beginning only if the search word has at
 * least `WORD_START_MIN` letters. A number is never too short, because it may be the number of a ticket or a player.
 */
export const hasShortWord = (q: string) =>
  (q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => [...word].length < WORD_START_MIN && !/^\p{N}+$/u.test(word) && !CJK.test(word))
