import type { FastifyRequest } from 'fastify'

/** One value of a header; undefined when it is absent or came twice. */
export const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The `:id` of a path, empty where there is none. */
export const paramOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''

/** The `id` of an object that is answered. */
export const idOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : undefined
