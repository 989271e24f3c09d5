import { refusalBody } from '@playhub/contract/endpoint'
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
type Operation = Record<string, unknown> & { summary: string }
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
}

/** An OpenAPI 3.1 document of a table of calls. */
export const describe = (
  title: string,
  description: string,
  prefix: string,
  calls: readonly (readonly [name: string, entry: Described])[],
): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const [name, entry] of calls) {
    const path = prefix + entry.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return { openapi: '3.1.0', info: { title, version: '1', description }, paths }
}

const operation = (name: string, entry: Described): Operation => ({
  operationId: name,
  summary: entry.summary,
  tags: [name.split('.')[0]],
  ...(entry.access !== undefined && { 'x-access': entry.access }),
  parameters: [
    ...parameters('path', entry.params),
    ...parameters('query', entry.query),
    ...parameters('header', entry.headers),
    ...(entry.idempotent ? [idempotencyParameter] : []),
  ],
  ...(entry.body && { requestBody: { required: true, content: content(entry) } }),
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: schemaOf(entry.reply, 'output') } } },
    ...refusalResponses(entry.refusals),
  },
})

const idempotencyParameter = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }

const content = ({ body, files }: Described) => {
  const schema = body ? schemaOf(body, 'input') : {}
  if (!files) return { 'application/json': { schema } }
  const parts = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
  return { 'multipart/form-data': { schema: { type: 'object', properties: { data: schema, ...parts } } } }
}

const parameters = (where: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined) => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const refusalResponses = (codes: readonly RefusalCode[]) => {
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      { description: of.join(', '), content: { 'application/json': { schema: schemaOf(refusalBody, 'output') } } },
    ]),
  )
}
