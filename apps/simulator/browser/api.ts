import { intentIdOf, isRecord, type Outcome, type PaymentIntent, type StripeError } from './wire.ts'

/** Reads a payment intent as a browser does: with the publishable key and the client secret. */
export const retrieve = (origin: string, publishableKey: string, clientSecret: string): Promise<Outcome> => {
  const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret })
  return ask(`${origin}/v1/payment_intents/${encodeURIComponent(intentIdOf(clientSecret))}?${query}`)
}

/** Tries to pay a payment intent. `parameters` contain the card. */
export const confirm = (origin: string, clientSecret: string, parameters: URLSearchParams): Promise<Outcome> =>
  ask(`${origin}/v1/payment_intents/${encodeURIComponent(intentIdOf(clientSecret))}/confirm`, { method: 'POST', body: parameters })

const ask = async (url: string, init?: RequestInit): Promise<Outcome> => {
  try {
    const body: unknown = await (await fetch(url, init)).json()
    // The cast is safe, because only the simulator answers here, and its own tests check the types of its answers.
    if (isRecord(body) && isRecord(body.error)) return { error: body.error as StripeError }
    // The cast is safe, because an answer without `error` is a payment intent.
    return { paymentIntent: body as PaymentIntent }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    }
  }
}
