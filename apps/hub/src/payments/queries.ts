import { isPassing } from '@playhub/browser/call-core'
import { POLL_INTERVAL_MS } from '@playhub/contract/limits'
import { type ProcessReply, payments } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { currentIdentity } from '../session/identity.ts'

/** After this many failed requests in a row, the player sees an error. */
const POLLS_MISSED = 5

const FORM_INTERVAL_MS = 60_000

/**
 * Options for a payment's current state. Data of an earlier visit is never reused. The request is sent even if the browser reports that it
 * is offline, because this report is often wrong and the screen cannot continue without the reply.
 */
export const live = { staleTime: 0, gcTime: 0, networkMode: 'always' } as const

/**
 * Replies for different players are cached separately: the server answers one player with a payment, and another player with
 * PAYMENT_NOT_FOUND.
 */
const keyOf = (call: string, paymentId: string) => ['payments', currentIdentity().userId, call, paymentId]

/**
 * Throws the error of a request about a payment. If the id in the URL cannot be the id of a payment, the server refuses the request with
 * BAD_REQUEST. This function then throws PAYMENT_NOT_FOUND: no payment has this id, and a reload would not help the player.
 */
const refuseWrongId = (error: unknown) => {
  throw error instanceof Refusal && error.code === 'BAD_REQUEST' ? new Refusal('PAYMENT_NOT_FOUND') : error
}

export const processQuery = (paymentId: string) =>
  queryOptions({
    ...live,
    queryKey: keyOf('process', paymentId),
    queryFn: () => call(payments.process, { params: { paymentId } }).catch(refuseWrongId),
    retry: (failed, error) => failed < 2 && isPassing(error),
    // The payment is not requested again when the window gets the focus, so that a final state stays on the screen until the player leaves
    // the screen.
    refetchOnWindowFocus: false,
  })

/**
 * Options for a form that can still be paid. Another tab may pay the same payment, so the form reads the payment every minute, and at once
 * when the player returns to it.
 */
export const openFormQuery = (paymentId: string, isOpen: boolean) => {
  const isStillOpen = (data: ProcessReply | undefined) => isOpen && (data?.status === 'none' || data?.status === 'fail')
  return {
    ...processQuery(paymentId),
    refetchOnWindowFocus: ({ state }: { state: { data: ProcessReply | undefined } }) => isStillOpen(state.data),
    refetchInterval: ({ state }: { state: { data: ProcessReply | undefined } }) => isStillOpen(state.data) && FORM_INTERVAL_MS,
  }
}

export const statusQuery = (paymentId: string) =>
  queryOptions({
    ...live,
    queryKey: keyOf('get', paymentId),
    queryFn: () => call(payments.get, { params: { paymentId } }),
    retry: (failed, error) => failed < POLLS_MISSED && isPassing(error),
    retryDelay: POLL_INTERVAL_MS,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_INTERVAL_MS : false),
    // Polling continues in the background, because the bank's page often moves the player to another tab or app.
    refetchIntervalInBackground: true,
  })

/**
 * Tells the server that the player confirmed the payment at the provider. The server then asks the provider for the state. A second call
 * does no harm.
 */
export const setPendingQuery = (paymentId: string) =>
  queryOptions({
    ...live,
    queryKey: keyOf('setPending', paymentId),
    queryFn: () => call(payments.setPending, { params: { paymentId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failed, error) => failed < 2 && isPassing(error),
  })

export const stripeCreateQuery = (paymentId: string) =>
  queryOptions({
    ...live,
    queryKey: keyOf('stripeCreate', paymentId),
    queryFn: () => call(payments.stripeCreate, { params: { paymentId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failed, error) => failed < 1 && isPassing(error),
  })

export const yookassaCreateQuery = (paymentId: string) =>
  queryOptions({
    ...live,
    queryKey: keyOf('yookassaCreate', paymentId),
    queryFn: () => call(payments.yookassaCreate, { params: { paymentId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failed, error) => failed < 1 && isPassing(error),
  })
