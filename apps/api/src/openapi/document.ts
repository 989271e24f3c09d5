import { idempotencyKey } from '@playhub/contract/fields'
import { partnerRefusal } from '@playhub/contract/partner'
import { type RefusalCode, refusals } from '@playhub/contract/refusals'
import * as z from 'zod/mini'

type Described = {
  method: string
  path: string
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  files?: readonly string[]
  idempotent?: true
  access?: string
  reply: z.ZodMiniType
  refusals: readonly RefusalCode[]
}
type Schema = Record<string, unknown>
export type Operation = Record<string, unknown> & { summary: string; description?: string; tags?: readonly string[] }
/** A group of calls in the document. */
export type Tag = { name: string; description: string }

export type Subject = {
  title: string
  description: string
  prefix: string
  /** The URL of the server, which is the hub. */
  publicUrl: string
  tags: readonly Tag[]
  calls: readonly (readonly [name: string, entry: Described])[]
  tagOf: (name: string, entry: Described) => string
  /** Returns a sample of a call, if there is one. */
  sampleOf?: (name: string) => Example | undefined
}
type Example = { body?: unknown; reply: unknown }

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: readonly { url: string; description: string }[]
  tags: readonly Tag[]
  paths: Record<string, Record<string, Operation>>
  /** The requests that the hub sends to other servers, by name. */
  webhooks?: Record<string, { post: Operation }>
  security?: readonly Record<string, readonly string[]>[]
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, Schema> }
}

/** Builds an OpenAPI 3.1 document from a table of calls. */
export const describe = ({ title, description, prefix, publicUrl, tags, calls, tagOf, sampleOf }: Subject): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const [name, entry] of calls) {
    const path = prefix + entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry, tagOf(name, entry), sampleOf?.(name)) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl, description: 'This hub' }],
    tags,
    paths,
    components: { schemas: { Refusal: schemaOf(partnerRefusal, 'output') } },
  }
}

const operation = (name: string, entry: Described, tag: string, sample?: Example): Operation => ({
  operationId: name,
  summary: entry.summary,
  tags: [tag],
  ...(entry.access !== undefined && { description: ACCESS[entry.access], security: securityOf(entry.access), 'x-access': entry.access }),
  parameters: [
    ...parameters('path', entry.params),
    ...parameters('query', entry.query),
    ...parameters('header', entry.headers),
    ...(entry.idempotent ? [idempotencyParameter] : []),
  ],
  ...(entry.body && { requestBody: { required: true, content: content(entry, sample?.body) } }),
  responses: {
    200: {
      description: 'Done',
      ...(entry.idempotent && { headers: { 'idempotent-replayed': replayedHeader } }),
      content: { 'application/json': { schema: schemaOf(entry.reply, 'output'), ...(sample && { example: sample.reply }) } },
    },
    ...refusalResponses([...entry.refusals, ...generalRefusals(entry)]),
  },
})

/** For each kind of `access`, a sentence that says who may make the call. */
const ACCESS: Readonly<Record<string, string>> = {
  guest: 'Anybody may call it; a token is not read.',
  any: 'Anybody may call it; a token is honoured when it is there.',
  player: "Needs the account's own access token.",
  payer: "Needs the account's access token, or the token that the project's game holds.",
}

const securityOf = (access: string) => {
  if (access === 'guest') return []
  return access === 'any' ? [{}, { token: [] }] : [{ token: [] }]
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The first answer under a key is kept for a day and given again. A refused call keeps nothing.',
  schema: schemaOf(idempotencyKey, 'input'),
}
const replayedHeader = { description: '`true` on an answer given again', schema: { type: 'string', enum: ['true'] } }

/** Returns the codes of the errors (refusals) that every call with this method can return. */
const generalRefusals = ({ method }: Described): RefusalCode[] => [
  'BAD_REQUEST',
  ...(method === 'POST' ? (['MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'UPDATING',
]

const content = ({ body, files }: Described, example?: unknown) => {
  const schema = body ? schemaOf(body, 'input') : {}
  if (!files) return { 'application/json': { schema, ...(example !== undefined && { example }) } }
  const parts = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
  return { 'multipart/form-data': { schema: { type: 'object', properties: { data: schema, ...parts } } } }
}

const parameters = (where: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined) => {
  if (!schema) return []
  // Each set of parameters is an object schema, so its JSON Schema has `properties`.
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

/** Converts a schema to JSON Schema. It is a function declaration and not an arrow function, because constants above this line call it. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A reply schema allows additional fields, because replies may get new fields later. A request schema does not.
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return rest
}

const refusalResponses = (codes: readonly RefusalCode[]) => {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      { description: of.join(', '), content: { 'application/json': { schema: refusalSchema(of) } } },
    ]),
  )
}

/**
 * Returns the schema of an error reply (refusal) with one of these codes. JSON Schema 2020, which OpenAPI 3.1 uses, allows other keywords
 * beside `$ref`.
 */
const refusalSchema = (codes: readonly RefusalCode[]) => ({ $ref: '#/components/schemas/Refusal', properties: { code: { enum: codes } } })
