import { WORD_START_MIN } from '@playhub/contract/limits'

/** Chinese, Japanese and Korean words, which are found by any character. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether a searched text has a word that is too short to be found by its beginning. A number may be that of a ticket or player. */
export const hasShortWord = (q: string) =>
  (q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => [...word].length < WORD_START_MIN && !/^\p{N}+$/u.test(word) && !CJK.test(word))
