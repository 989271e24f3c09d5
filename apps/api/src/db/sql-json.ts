/** Half of a surrogate pair, or a NUL, as JSON writes them. */
const UNSTORABLE = /\\u(?:d[89a-f]|0000)/i

/**
 * JSON for a parameter of a statement. PostgreSQL's JSON accepts neither half of a surrogate pair, which a cut text may end with, nor a NUL. The
 * half becomes U+FFFD, as it does in a text parameter, and the NUL is left out.
 */
export const sqlJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!UNSTORABLE.test(text)) return text
  return JSON.stringify(value, (_key, one) => (typeof one === 'string' ? one.toWellFormed().replaceAll('\0', '') : one))
}
