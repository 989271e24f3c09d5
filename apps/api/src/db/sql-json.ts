/** Matches half of a surrogate pair, or a NUL, in the escaped form that JSON uses. */
const UNSTORABLE = /\\u(?:d[89a-f]|0000)/i

/**
 * Converts a value to JSON for a parameter of a statement. PostgreSQL's JSON rejects NUL and half of a surrogate pair, which may be at the
 * end of a cut text. The half becomes U+FFFD, as in a text parameter, and NUL is left out.
 */
export const sqlJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!UNSTORABLE.test(text)) return text
  return JSON.stringify(value, (_key, one) => (typeof one === 'string' ? one.toWellFormed().replaceAll('\0', '') : one))
}
