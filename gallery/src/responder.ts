import { endpoints } from '@playhub/contract/api'
import { DESK_EVENTS_PATH, deskEndpoints } from '@playhub/contract/desk'
import type { DeskEndpoint } from '@playhub/contract/desk/endpoint'
import type { Endpoint } from '@playhub/contract/endpoint'
import { refusals } from '@playhub/contract/refusals'
import { SUPPORT_EVENTS_PATH } from '@playhub/contract/support'
import { type Asked, isSpecial } from './answers.ts'
import { complain } from './complaints.ts'

/**
 * This file is the fake server. Its replies are fixed. It checks each reply against the api contract, so that an outdated reply causes an
 * error.
 */

type Entry = Pick<Endpoint, 'method' | 'path' | 'reply'> | Pick<DeskEndpoint, 'method' | 'path' | 'reply'>
export type Answers = Readonly<Record<string, unknown>>

const PREFIX = '/api'
const streams = [SUPPORT_EVENTS_PATH, DESK_EVENTS_PATH].map((path) => PREFIX + path)

const patternOf = ({ path }: Entry) => new RegExp(`^${PREFIX}${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

export const callsOf = { hub: endpoints, desk: deskEndpoints } as const satisfies Record<string, () => (readonly [string, Entry])[]>

const never = new Promise<never>(() => {})

const refusalResponse = (code: keyof typeof refusals, { fields, retryAfterSeconds }: { fields?: unknown; retryAfterSeconds?: number }) =>
  Response.json(
    { statusCode: refusals[code].status, code, message: code, requestId: 'gallery', ...(fields !== undefined && { fields }) },
    { status: refusals[code].status, headers: retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {} },
  )

const openStream = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(': open\n\n')) }), {
    headers: { 'content-type': 'text/event-stream' },
  })

/** Number of times that the page has made each call. */
export const timesAsked = new Map<string, number>()

export type Request = { method: string; url: URL; body: unknown }

/**
 * Returns a function that answers a request under `/api`. If the reply is `unreachable`, its promise rejects, as `fetch` does when the
 * network is lost.
 */
export const createResponder = (app: keyof typeof callsOf, answers: Answers) => {
  const calls = callsOf[app]().map(([name, entry]) => ({ name, entry, pattern: patternOf(entry) }))
  // Fixed paths are matched before paths that have a parameter in the same place.
  calls.sort((one, other) => one.entry.path.split(':').length - other.entry.path.split(':').length)

  return async ({ method, url, body }: Request): Promise<Response> => {
    if (streams.includes(url.pathname)) return openStream()
    const found = calls.find(({ entry, pattern }) => entry.method === method && pattern.test(url.pathname))
    if (!found) {
      complain(`no such call: ${method} ${url.pathname}`)
      return new Response(null, { status: 404 })
    }
    const { name, entry, pattern } = found
    const times = (timesAsked.get(name) ?? 0) + 1
    timesAsked.set(name, times)
    const asked: Asked = { values: { ...pattern.exec(url.pathname)?.groups, ...Object.fromEntries(url.searchParams) }, body, times }
    const given = answers[name]
    const answer: unknown = typeof given === 'function' ? given(asked) : given
    if (answer === undefined) complain(`no answer for ${name}`)
    if (isSpecial(answer)) {
      if (answer.kind === 'silence') return never
      if (answer.kind === 'unreachable') throw new TypeError('Failed to fetch')
      if (answer.kind === 'refusal') return refusalResponse(answer.code, answer.details)
    }
    const reply = entry.reply.safeParse(answer)
    if (!reply.success) complain(`the answer to ${name} is not of the contract: ${JSON.stringify(reply.error.issues)}`)
    return Response.json(answer)
  }
}
