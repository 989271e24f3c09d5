import { type ApiCall, createApiCall } from '../api-call.ts'
import type { StripeOperation } from '../control/faults.ts'
import { capture, confirm } from './confirm.ts'
import { getDispute } from './disputes/disputes.ts'
import { presentDispute } from './disputes/present-dispute.ts'
import type { Cause, StripeState } from './events.ts'
import { invalid, noSuch, secretKeyRequired } from './failures.ts'
import { cancel, create, getIntent, update } from './intents.ts'
import { listPage } from './lists.ts'
import * as params from './params.ts'
import { presentEvent, presentIntent, presentPublicIntent } from './present.ts'
import { presentCharge, presentRefund } from './present-charge.ts'
import type { Intent } from './records.ts'
import { getCharge, getRefund, refund } from './refunds.ts'

export type Caller = 'secret' | 'publishable'

/**
 * The parts of a request besides its parameters. With `slowMs`, a confirmed payment stays in processing for this number of milliseconds.
 */
type Asked = { stripe: StripeState; id: string; caller: Caller; cause: Cause; slowMs: number | undefined }
type Input<P> = Asked & { params: P }

export type Call = ApiCall<StripeOperation, Asked>

const call = createApiCall<StripeOperation, Asked>()

const secretOnly =
  <P>(run: (input: Input<P>) => object) =>
  (input: Input<P>) => {
    if (input.caller !== 'secret') throw secretKeyRequired()
    return run(input)
  }

/** Returns the intent, with a wrong amount if the fault `wrong-amount` was requested. The stored intent does not change. */
const misread = ({ world }: StripeState, intent: Intent): Intent => {
  const fault = world.faults.take('stripe', ({ operation, do: what }) => operation === 'retrieve' && what === 'wrong-amount')
  return fault ? { ...intent, amount: intent.amount - 1, amountReceived: Math.max(0, intent.amountReceived - 1) } : intent
}

/** The part of Stripe's API that the project uses. */
export const calls: readonly Call[] = [
  call(
    'POST',
    '/payment_intents',
    'create',
    params.createIntent,
    secretOnly(({ stripe, cause, params: given }) => withCharge(stripe, create(stripe, cause, given), given.expand)),
  ),
  call(
    'GET',
    '/payment_intents',
    undefined,
    params.listIntents,
    secretOnly(({ stripe, params: given }) =>
      listPage('/v1/payment_intents', stripe.tables.intents.rows(), given, (intent) =>
        withCharge(
          stripe,
          intent,
          given.expand.map((name) => name.replace(/^data\./, '')),
        ),
      ),
    ),
  ),
  call('GET', '/payment_intents/:id', 'retrieve', params.retrieveIntent, ({ stripe, id, params: given, caller }) =>
    forCaller(stripe, misread(stripe, getIntent(stripe, id)), caller, given),
  ),
  call(
    'POST',
    '/payment_intents/:id',
    'update',
    params.updateIntent,
    secretOnly(({ stripe, id, cause, params: given }) => withCharge(stripe, update(stripe, cause, id, given), given.expand)),
  ),
  call('POST', '/payment_intents/:id/confirm', 'confirm', params.confirmIntent, ({ stripe, id, cause, params: given, caller, slowMs }) => {
    checkSecret(getIntent(stripe, id), caller, given.client_secret)
    const intent = confirm(stripe, cause, id, given, { byPublishableKey: caller === 'publishable', slowMs })
    return forCaller(stripe, intent, caller, given)
  }),
  call(
    'POST',
    '/payment_intents/:id/capture',
    'capture',
    params.captureIntent,
    secretOnly(({ stripe, id, cause, params: given }) => withCharge(stripe, capture(stripe, cause, id, given), given.expand)),
  ),
  call(
    'POST',
    '/payment_intents/:id/cancel',
    'cancel',
    params.cancelIntent,
    secretOnly(({ stripe, id, cause, params: given }) => withCharge(stripe, cancel(stripe, cause, id, given), given.expand)),
  ),
  call(
    'GET',
    '/charges/:id',
    undefined,
    params.retrieve,
    secretOnly(({ stripe, id }) => presentCharge(getCharge(stripe, id), stripe.world.origin)),
  ),
  call(
    'POST',
    '/refunds',
    'refund',
    params.createRefund,
    secretOnly(({ stripe, cause, params: given }) => presentRefund(refund(stripe, cause, given))),
  ),
  call(
    'GET',
    '/refunds',
    undefined,
    params.listRefunds,
    secretOnly(({ stripe, params: given }) =>
      listPage('/v1/refunds', ofPayment(stripe.tables.refunds.rows(), given), given, presentRefund),
    ),
  ),
  call(
    'GET',
    '/refunds/:id',
    undefined,
    params.retrieve,
    secretOnly(({ stripe, id }) => presentRefund(getRefund(stripe, id))),
  ),
  call(
    'GET',
    '/disputes',
    undefined,
    params.listDisputes,
    secretOnly(({ stripe, params: given }) =>
      listPage('/v1/disputes', ofPayment(stripe.tables.disputes.rows(), given), given, presentDispute),
    ),
  ),
  call(
    'GET',
    '/disputes/:id',
    undefined,
    params.retrieve,
    secretOnly(({ stripe, id }) => presentDispute(getDispute(stripe, id))),
  ),
  call(
    'GET',
    '/events',
    undefined,
    params.listEvents,
    secretOnly(({ stripe, params: given }) => {
      const types = given.types ?? (given.type === undefined ? undefined : [given.type])
      const rows = stripe.tables.events
        .rows()
        .filter(({ type }) => types === undefined || types.some((wanted) => matches(wanted, type)))
        .filter(({ delivery }) => given.delivery_success === undefined || given.delivery_success === (delivery === 'delivered'))
      return listPage('/v1/events', rows, given, presentEvent)
    }),
  ),
  call(
    'GET',
    '/events/:id',
    undefined,
    params.retrieve,
    secretOnly(({ stripe, id }) => {
      const event = stripe.tables.events.get(id)
      if (!event) throw noSuch('event', id)
      return presentEvent(event)
    }),
  ),
]

type OfPayment = { payment_intent?: string | undefined; charge?: string | undefined }
const ofPayment = <R extends { intent: string; charge: string }>(rows: readonly R[], { payment_intent, charge }: OfPayment) =>
  rows.filter((row) => (payment_intent ?? row.intent) === row.intent && (charge ?? row.charge) === row.charge)

/** Whether an event type fits a filter. `charge.*` matches every event of charges. */
const matches = (wanted: string, type: string) => wanted === type || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)))

type Given = { client_secret?: string | undefined; expand: readonly string[] }

const forCaller = (stripe: StripeState, intent: Intent, caller: Caller, given: Given) => {
  checkSecret(intent, caller, given.client_secret)
  return caller === 'publishable' ? presentPublicIntent(intent, stripe.world.origin) : withCharge(stripe, intent, given.expand)
}

/** Throws if the client secret is wrong, or if a browser sent no client secret. The secret proves that the browser may pay this intent. */
const checkSecret = (intent: Intent, caller: Caller, secret: string | undefined) => {
  if (caller === 'secret' && secret === undefined) return
  if (secret === undefined) throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
  if (secret !== intent.secret) {
    throw invalid('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  }
}

const withCharge = (stripe: StripeState, intent: Intent, expand: readonly string[]) => {
  const unknown = expand.find((name) => name !== 'latest_charge')
  if (unknown !== undefined) throw invalid(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  const presented = presentIntent(intent, stripe.world.origin)
  if (expand.length === 0 || intent.latestCharge === null) return presented
  return { ...presented, latest_charge: presentCharge(getCharge(stripe, intent.latestCharge), stripe.world.origin) }
}
