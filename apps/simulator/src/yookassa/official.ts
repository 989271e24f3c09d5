import { existsSync, readFileSync } from 'node:fs'
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import * as z from 'zod'

/** YooKassa's own OpenAPI description. It is outside the project and used only by tests, if present. */
const file = new URL('../../../../../shared/data/yookassa-openapi.yaml', import.meta.url)

const method = z.object({
  parameters: z.array(z.unknown()).optional(),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.record(z.string(), z.unknown()),
})

export type OfficialYookassa = {
  /** Returns the violations of a request; empty if it is correct. `path` is relative to `/v3` and includes the query. */
  request: (verb: 'GET' | 'POST', path: string, body?: unknown) => string[]
  answer: (verb: 'GET' | 'POST', path: string, status: number, body: unknown) => string[]
  /** Checks an object against one of the description's schemas, such as `Payment`. */
  object: (schema: string, body: unknown) => string[]
}

/**
 * Reads YooKassa's own API description; returns undefined if its file is not present. Properties that the description does not list are
 * reported as violations.
 */
export const openOfficialYookassa = (): OfficialYookassa | undefined => {
  if (!existsSync(file)) return undefined
  const official = description.parse(parse(readFileSync(file, 'utf8')))
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  // The cast is needed: the package is CommonJS, so its export is in the property `default`.
  ;(addFormats as unknown as { default: (ajv: Ajv2019) => void }).default(ajv)
  ajv.addSchema({ $id: 'yookassa', components: tighten(official.components, official.components) as object })

  const compiled = new Map<string, ValidateFunction>()
  const check = (name: string, schema: () => unknown, body: unknown): string[] => {
    const validate = compiled.get(name) ?? ajv.compile({ unevaluatedProperties: false, allOf: [absolute(schema())] })
    compiled.set(name, validate)
    if (validate(body)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name} ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
  const tightened = (schema: unknown) => tighten(schema, official.components)

  const find = (verb: string, path: string) => {
    const parts = path.split('/')
    const fits = (template: string) => {
      const wanted = template.split('/')
      return wanted.length === parts.length && wanted.every((part, index) => part.startsWith('{') || part === parts[index])
    }
    const template = Object.keys(official.paths).find((one) => one === path) ?? Object.keys(official.paths).find(fits)
    const found = template === undefined ? undefined : official.paths[template]?.[verb.toLowerCase()]
    if (!found) throw new Error(`YooKassa has no ${verb} ${path}`)
    return { name: `${verb} ${template}`, ...method.parse(found) }
  }

  return {
    request: (verb, target, body) => {
      const [path = '', query = ''] = target.split('?')
      const call = find(verb, path)
      const known = (call.parameters ?? []).map((one) => queryParameter.parse(resolve(one, official.components)))
      const queryProblems = [...new URLSearchParams(query)].flatMap(([name, value]) => {
        const parameter = known.find((one) => one.in === 'query' && one.name === name)
        if (!parameter) return [`${call.name} has no query parameter ${name}`]
        const isNumber = typeof parameter.schema === 'object' && parameter.schema.type === 'integer'
        return check(`${call.name} ?${name}`, () => tightened(parameter.schema), isNumber ? Number(value) : value)
      })
      const schema = call.requestBody?.content['application/json'].schema
      if (schema === undefined) return body === undefined || isEmpty(body) ? queryProblems : [...queryProblems, `${call.name} has no body`]
      return [...queryProblems, ...check(`${call.name} body`, () => tightened(schema), body ?? {})]
    },
    answer: (verb, target, status, body) => {
      const call = find(verb, target.split('?')[0] ?? '')
      // YooKassa's API description does not mention status 202. This schema follows the official SDK.
      if (status === 202) return check('processing', () => processing, body)
      // In the API description, status 500 has the same schema as status 429, which requires the error code of 429. So this check uses its
      // own schema.
      if (status === 500) return check('500', () => internalError, body)
      // Every call may answer with 404 or 429, even if the description of the call does not list them.
      const response = call.responses[status] ?? common[status]
      if (!response) return [`${call.name} has no answer ${status}`]
      return check(`${call.name} ${status}`, () => tightened(jsonOf(resolve(response, official.components))), body)
    },
    object: (name, body) => check(name, () => ({ $ref: `#/components/schemas/${name}` }), body),
  }
}

const queryParameter = z.object({ in: z.string(), name: z.string(), schema: z.record(z.string(), z.unknown()) })
const common: Record<number, unknown> = {
  404: { $ref: '#/components/responses/NotFound' },
  429: { $ref: '#/components/responses/TooManyRequests' },
}
const processing = {
  type: 'object',
  properties: { type: { const: 'processing' }, description: { type: 'string' }, retry_after: { type: 'integer' } },
  required: ['type'],
}
const internalError = {
  allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { const: 'internal_server_error' } } }],
  required: ['type', 'id', 'code', 'description'],
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0

const jsonOf = (response: unknown): unknown =>
  z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) }).parse(response).content['application/json']
    .schema

/** Resolves a `$ref` to a parameter, a response or a schema. */
const resolve = (value: unknown, components: Record<string, unknown>): unknown => {
  if (!isRecord(value) || typeof value.$ref !== 'string') return value
  return value.$ref
    .replace('#/components/', '')
    .split('/')
    .reduce<unknown>((place, part) => (isRecord(place) ? place[part] : undefined), components)
}

/** Makes each `$ref` of a schema absolute: adds the id of the API description. */
const absolute = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' && String(value).startsWith('#/') ? `yookassa${value}` : value))

/**
 * Converts OpenAPI 3.0 to JSON Schema. A discriminator, which JSON Schema does not support, becomes a condition in each alternative.
 * Objects may have only the listed properties.
 */
const tighten = (schema: unknown, components: Record<string, unknown>): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => tighten(one, components))
  if (!isRecord(schema)) return schema
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    // Examples are left out, because they may contain anything, even references. The discriminator is handled with `oneOf`.
    if (key === 'example' || key === 'examples' || key === 'discriminator') return []
    if (key === 'oneOf' && Array.isArray(value) && isRecord(schema.discriminator)) {
      const name = String(schema.discriminator.propertyName)
      return [['anyOf', value.map((one) => chosenBy(name, one, components))]]
    }
    if (key === 'properties' && isRecord(value)) {
      return [[key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one, components)]))]]
    }
    // `(?s)` is Java's way to let a dot match line breaks; JavaScript does not support it.
    if (key === 'pattern') return [[key, String(value).replace('(?s)', '')]]
    if (key === 'items') return [[key, closed(value, components)]]
    return [[key, tighten(value, components)]]
  })
  return Object.fromEntries(entries)
}

const closed = (schema: unknown, components: Record<string, unknown>) => ({
  allOf: [tighten(schema, components)],
  unevaluatedProperties: false,
})

/** Returns one alternative, with the discriminator value that selects it. */
const chosenBy = (name: string, alternative: unknown, components: Record<string, unknown>) => {
  const target = resolve(alternative, components)
  const base = isRecord(target) && Array.isArray(target.allOf) ? resolve(target.allOf[0], components) : undefined
  const mapping = isRecord(base) && isRecord(base.discriminator) && isRecord(base.discriminator.mapping) ? base.discriminator.mapping : {}
  const value = Object.entries(mapping).find(([, ref]) => isRecord(alternative) && ref === alternative.$ref)?.[0]
  return value === undefined ? alternative : { allOf: [alternative], properties: { [name]: { const: value } } }
}
