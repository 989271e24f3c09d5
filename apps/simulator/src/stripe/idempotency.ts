import { createIdempotency, type KeyedRequest, type SavedAnswer } from '../idempotency.ts'
import { StripeFailure } from './failures.ts'
import type { StripeTables } from './records.ts'

/**
 * Creates Stripe's store of answers by idempotency key. The store itself is the same as for YooKassa. Only the errors for a key that was
 * already used are Stripe's.
 */
export const createStripeIdempotency = (tables: StripeTables) =>
  createIdempotency(tables.answers, Date.now, { other: otherRequest, underWay: inUse })

const otherRequest = (saved: SavedAnswer, request: KeyedRequest, key: string) =>
  saved.endpoint === request.endpoint
    ? mismatch(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    : mismatch(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.endpoint}' vs '${saved.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      )

const mismatch = (message: string) => new StripeFailure(400, { type: 'idempotency_error', message })

const inUse = (key: string) =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
