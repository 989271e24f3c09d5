import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum nesting depth of a body, deeper than any real document. Deeper JSON can overflow the stack of recursive code such as
 * `JSON.stringify`.
 */
export const DEPTH_MAX = 100

/** Parses JSON as Fastify does, rejects `__proto__`, and refuses bodies that are nested too deep. */
export const readJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients send the content type of JSON even if the call has no body.
    if (body === '') return done(null, undefined)
    if (isDeep(body.toString())) return done(new Refusal('BAD_REQUEST', { fields: [{ path: '', code: 'TOO_DEEP' }] }))
    return parse(request, body.toString(), done)
  })
}

const OPEN = /[[{]/g

/**
 * Whether JSON text is nested deeper than `DEPTH_MAX`. Counts the brackets outside of strings. A text with at most `DEPTH_MAX` opening
 * brackets is never too deep, so this count is skipped.
 */
const isDeep = (text: string): boolean => {
  if ((text.match(OPEN)?.length ?? 0) <= DEPTH_MAX) return false
  let depth = 0
  let isString = false
  for (let n = 0; n < text.length; n++) {
    const sign = text[n]
    if (isString) {
      if (sign === '\\') n++
      else if (sign === '"') isString = false
    } else if (sign === '"') isString = true
    else if (sign === '[' || sign === '{') {
      depth++
      if (depth > DEPTH_MAX) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}
