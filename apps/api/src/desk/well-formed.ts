/** Replaces lone surrogates with U+FFFD, because jsonb rejects them. */
export const wellFormed = <T>(document: T): T => JSON.parse(JSON.stringify(document), (_key, value) => whole(value)) as T

const whole = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), each]))
}
