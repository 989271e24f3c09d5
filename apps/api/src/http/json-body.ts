import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'

/** Far above any document of ours. Deeper ones exhaust the stack of whatever walks them, `JSON.stringify` first. */
const DEPTH_MAX = 100

/** Reads JSON as Fastify does, without prototypes, and refuses what is nested too deep. */
export const readJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeep(body.toString())) return done(new Refusal('BAD_REQUEST'))
    return parse(request, body.toString(), done)
  })
}

const OPEN = /[[{]/g

/** Counts brackets outside of strings. Most bodies have too few of them to be looked at. */
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
