import type { FastifyRequest } from 'fastify'

/** Returns one value of a header; undefined if it is missing or occurs twice. */
export const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the `:id` of a path, or an empty text. */
export const paramOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''

/** Returns the `id` of an answer. */
export const idOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : undefined
