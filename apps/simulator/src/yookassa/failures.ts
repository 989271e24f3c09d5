import { randomUUID } from 'node:crypto'
import type * as z from 'zod'

type Code = 'invalid_request' | 'invalid_credentials' | 'forbidden' | 'not_found' | 'too_many_requests' | 'internal_server_error'

/** An error reply of the form `{"type": "error", …}`. */
export class YookassaFailure extends Error {
  override readonly name = 'YookassaFailure'
  readonly status: number
  readonly body: object

  constructor(status: number, body: object, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

const failure = (status: number, code: Code, description: string, more: { parameter?: string; retry_after?: number } = {}) =>
  new YookassaFailure(status, { type: 'error', id: randomUUID(), code, description, ...more }, description)

export const invalid = (description: string, parameter?: string) =>
  failure(400, 'invalid_request', description, parameter === undefined ? {} : { parameter })

export const wrongKey = () =>
  failure(401, 'invalid_credentials', 'Error in shopId or secret key. Check their validity.', { parameter: 'Authorization' })
export const noSuch = (parameter: 'payment_id' | 'refund_id' | 'receipt_id') =>
  failure(404, 'not_found', `Incorrect ${parameter}. The object doesn't exist or inaccessible`, { parameter })
export const noSuchPage = () => failure(404, 'not_found', 'Unknown method')
export const tooManyRequests = () => failure(429, 'too_many_requests', 'Too many requests', { retry_after: 1000 })
export const broken = () => failure(500, 'internal_server_error', 'Internal server error', { retry_after: 1000 })

/**
 * Returns the error for a request that is still running. Status 202 means "not finished"; the official SDK reports it as
 * `ResponseProcessingException`.
 */
export const underWay = () =>
  new YookassaFailure(
    202,
    { type: 'processing', description: 'Request accepted, but not processed yet', retry_after: 1000 },
    'The request with this key is under way.',
  )

export const badReceipt = (parameter = 'receipt') => invalid('Receipt is missing or illegal', parameter)

/** Converts the first error of a schema to YooKassa's error. */
export const invalidParameter = (error: z.ZodError): YookassaFailure => {
  const issue = error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const parameter = [...(issue?.path ?? []), ...unknown].map(String).join('.')
  if (parameter.startsWith('receipt')) return badReceipt(parameter)
  if (issue?.code === 'invalid_type' && issue.input === undefined) return invalid(`Missing parameter: ${parameter}`, parameter)
  return invalid(issue?.message ?? 'Invalid request', parameter)
}
