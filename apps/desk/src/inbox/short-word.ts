import { WORD_START_MIN } from '@playhub/contract/limits'

/** Matches Chinese, Japanese and Korean characters. The search finds words in these languages by a single character. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The search finds words by their beginning. Returns whether a search text has a word that is too short for this. Numbers are never too
 * short, because they may be the number of a ticket or player.
 */
export const hasShortWord = (q: string) =>
  (q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => [...word].length < WORD_START_MIN && !/^\p{N}+$/u.test(word) && !CJK.test(word))
