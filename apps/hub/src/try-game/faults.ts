import { envelope, type fromFrame } from '@playhub/contract/messages'
import type { ZodMiniType } from 'zod/mini'

/**
 * The kinds of mistakes that the simulated hub finds in a game's messages. `name` of a fault says what is wrong: a field, verb, type, item
 * or origin, or the limit that was exceeded.
 */
export const faultKinds = [
  'notMessage',
  'unknownType',
  'badText',
  'badBody',
  'unknownField',
  'unknownVerb',
  'tooMany',
  'unknownItem',
  'foreign',
] as const
export type Fault = { kind: (typeof faultKinds)[number]; name: string }

export const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return undefined
  }
}

/**
 * Finds the faults of a message, but does not check the verb of a request. Also returns the message's type and body, as far as they can be
 * read.
 */
export const checkMessage = (table: typeof fromFrame, data: unknown): { type: string; body: unknown; faults: Fault[] } => {
  const read = envelope.safeParse(data)
  if (!read.success) return { type: '', body: data, faults: [{ kind: 'notMessage', name: '' }] }
  const { type, text } = read.data
  const schemas: Record<string, ZodMiniType> = table
  const schema = Object.hasOwn(table, type) ? schemas[type] : undefined
  if (!schema) return { type, body: text, faults: [{ kind: 'unknownType', name: type }] }
  const body = parseText(text)
  if (body === undefined) return { type, body: text, faults: [{ kind: 'badText', name: type }] }
  return { type, body, faults: checkBody(schema, body) }
}

/**
 * Returns the invalid fields. If all fields are valid, returns the fields that the contract does not contain; the hub ignores these fields.
 */
export const checkBody = (schema: ZodMiniType, body: unknown): Fault[] => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) return parsed.error.issues.map(({ path }) => ({ kind: 'badBody', name: path.join('.') }))
  if (typeof body !== 'object' || body === null) return []
  const known = new Set(Object.keys(parsed.data as object))
  return Object.keys(body)
    .filter((name) => !known.has(name))
    .map((name) => ({ kind: 'unknownField', name }))
}
