import type * as z from 'zod'
import { type Cause, type StripeState, saveIntent } from './events.ts'
import { invalid, noSuch } from './failures.ts'
import { newId, newSecretOf, now } from './ids.ts'
import type { cancelIntent, createIntent, updateIntent } from './params.ts'
import { presentIntent } from './present.ts'
import type { Intent } from './records.ts'
import { releaseHold } from './refunds.ts'

type Params<S extends z.ZodType> = z.output<S>

/** Returns an intent. Throws Stripe's `resource_missing` if there is no intent with this id. */
export const getIntent = ({ tables }: StripeState, id: string): Intent => {
  const intent = tables.intents.get(id)
  if (!intent) throw noSuch('payment_intent', id, 'intent')
  return intent
}

/** Returns the error for an operation that the intent's status does not allow. Like Stripe's error, it contains the intent. */
export const unexpectedState = ({ world }: StripeState, intent: Intent, message: string) =>
  invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: presentIntent(intent, world.origin) })

export const create = (stripe: StripeState, cause: Cause, params: Params<typeof createIntent>): Intent => {
  const id = newId('pi')
  const intent: Intent = {
    id,
    secret: newSecretOf(id),
    status: 'requires_payment_method',
    amount: params.amount,
    amountReceived: 0,
    currency: params.currency,
    captureMethod: params.capture_method,
    allowRedirects: allowRedirects(params),
    receiptEmail: params.receipt_email || null,
    description: params.description || null,
    statementSuffix: params.statement_descriptor_suffix || null,
    metadata: params.metadata ?? {},
    created: now(),
    canceledAt: null,
    cancellationReason: null,
    card: null,
    latestCharge: null,
    failure: null,
    failedCard: null,
    returnUrl: null,
  }
  return saveIntent(stripe, cause, intent, 'payment_intent.created')
}

const allowRedirects = ({ automatic_payment_methods: automatic, payment_method_types: types }: Params<typeof createIntent>) => {
  if (automatic?.enabled) return automatic.allow_redirects
  return types ? null : 'always'
}

export const update = (stripe: StripeState, cause: Cause, id: string, params: Params<typeof updateIntent>): Intent => {
  const intent = getIntent(stripe, id)
  if (params.amount !== undefined && !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(stripe, intent, `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`)
  }
  return saveIntent(stripe, cause, {
    ...intent,
    amount: params.amount ?? intent.amount,
    receiptEmail: params.receipt_email === undefined ? intent.receiptEmail : params.receipt_email || null,
    description: params.description === undefined ? intent.description : params.description || null,
    metadata: params.metadata === undefined ? intent.metadata : mergeMetadata(intent.metadata, params.metadata),
  })
}

/** Changes the given keys and removes keys with an empty text. If `given` is null, removes all keys. */
const mergeMetadata = (before: Record<string, string>, given: Record<string, string> | null) =>
  Object.fromEntries(Object.entries(given === null ? {} : { ...before, ...given }).filter(([, value]) => value !== ''))

const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

export const cancel = (stripe: StripeState, cause: Cause, id: string, params: Params<typeof cancelIntent>): Intent => {
  const intent = getIntent(stripe, id)
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      stripe,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}, processing.`,
    )
  }
  if (intent.status === 'requires_capture') releaseHold(stripe, cause, intent)
  return saveIntent(
    stripe,
    cause,
    { ...intent, status: 'canceled', canceledAt: now(), cancellationReason: params.cancellation_reason ?? null },
    'payment_intent.canceled',
  )
}
