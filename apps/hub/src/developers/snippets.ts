import { partnerPrefix } from '@playhub/contract/api'
import { partner } from '@playhub/contract/partner'
import type { PartnerEndpoint } from '@playhub/contract/partner/endpoint'
import { sampleCalls } from '@playhub/contract/samples/calls'
import firstGame from '../../../../packages/sdk/examples/first-game.html?raw'
import firstServer from '../../../../packages/sdk-server/example/first-server.mjs?raw'

/**
 * This file makes the code examples on the page for game developers. `page`, `node` and `curl` are the variants of one example. Some
 * examples are files, or parts of files, that browser tests run. The other examples are calls; they are made from the contract and its
 * samples.
 */

export type Code = Partial<Record<'page' | 'node' | 'curl', string>>
export type CallName = keyof typeof partner
type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; reply: unknown }

// Safe cast: these are the keys of `partner`, but TypeScript types the result of `Object.keys` as strings.
export const callNames = Object.keys(partner) as CallName[]
/** Returns the contract's entry of a call, as the type that all entries have in common. */
export const entryOf = (name: CallName): PartnerEndpoint => partner[name]
// Safe cast: every sample has the parts of `Parts`, but TypeScript finds no common type in the union of all samples.
export const sampleOf = (name: CallName): Parts => sampleCalls[name] as Parts

export const json = (value: unknown) => JSON.stringify(value, null, 2)

// The idempotency key of a call in the examples. Each call has its own key, because the hub refuses a key that was used for a different
// call.
const onceFor = (name: CallName) => `my-${name}-17`

export const curlOf = (name: CallName): string => {
  const { method, path, idempotent } = entryOf(name)
  const { params = {}, query = {}, body } = sampleOf(name)
  const filled = path.replace(/:(\w+)/g, (_, each: string) => params[each] ?? '')
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const lines = [
    `curl ${method === 'GET' ? '' : '-X POST '}"$HUB${partnerPrefix}${filled}${search.size > 0 ? `?${search}` : ''}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(idempotent ? [`-H "Idempotency-Key: ${onceFor(name)}"`] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ]
  return lines.join(' \\\n  ')
}

/** Returns code that makes the call with the SDK for servers. The SDK's function has the same name as the call. */
export const nodeOf = (name: CallName): string => {
  const { idempotent } = entryOf(name)
  const { params = {}, query, body } = sampleOf(name)
  const given = [...Object.values(params), body, query].filter((each) => each !== undefined)
  const values = [...given, ...(idempotent ? [{ idempotencyKey: onceFor(name) }] : [])]
  return `const reply = await hub.${name}(${values.map(literal).join(', ')})`
}

/** Prints a value as JavaScript: names of properties have no quotes. */
const literal = (value: unknown): string => {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${name}: ${literal(each)}`)
    .join(', ')} }`
}

/**
 * Returns some lines of a text: from the first line that contains `from` to the line before the next line that contains `to`. The common
 * indent of these lines is removed.
 */
export const cut = (text: string, from: string, to: string): string => {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.includes(from))
  const last = lines.findIndex((line, at) => at > first && line.includes(to))
  const part = lines.slice(first, last)
  const indent = Math.min(...part.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return part
    .map((line) => line.slice(indent))
    .join('\n')
    .trim()
}

export const startCode: Code = { page: firstGame, node: firstServer, curl: curlOf('getSetup') }

export const sellCode: Code = {
  page: cut(firstGame, 'Uses up what was paid', 'At the start, and when'),
  node: `${nodeOf('createPayment')}\n\n${cut(firstServer, 'Uses up what the player has paid', 'const playerOf')}`,
  curl: curlOf('createPayment'),
}

export const noticesCode: Code = {
  node: cut(firstServer, 'const chunks = []', '  },'),
  curl: 'npm install ./playhub-sdk-server-1.1.0.tgz\nKEY=ph_test_… npx --no playhub listen --hub $HUB \\\n  --forward http://localhost:8000/playhub-notices',
}

/**
 * The URL of the hub and the project name that the examples above contain. With these values, the code runs unchanged on a developer's own
 * machine.
 */
const written = { hub: 'http://localhost:3000', project: "'mygame'" }

/**
 * Replaces the hub's URL and the project name in an example by the real ones. If a real value is unknown, the value of the example stays.
 */
export const codeFor = (code: Code, { hub = written.hub, project }: { hub?: string | undefined; project: string | undefined }): Code =>
  Object.fromEntries(
    Object.entries(code).map(([kind, text]) => [
      kind,
      text.replaceAll(written.hub, hub).replaceAll(written.project, project ? `'${project}'` : written.project),
    ]),
  )
