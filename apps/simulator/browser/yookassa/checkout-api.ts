/** Identifies the payment of the form: by the widget's token, or by the payment's id if the form is a separate page. */
export type Payment = { confirmationToken: string } | { paymentId: string }

export type Checkout = {
  status: 'open' | 'processing' | 'paid' | 'ended'
  /** An amount in rubles as decimal text with a dot. */
  amount: string
  description: string
  locale: 'ru_RU' | 'en_US'
  returnUrl: string | null
}

export type Means = { card: { number: string; month: string; year: string; csc: string } } | { wallet: 'pay' | 'refuse' }

/**
 * Why a payment could not be read. `unknown`: there is no such payment. `expired`: the time to pay is over. `offline`: the simulator did
 * not answer.
 */
export type Failure = { failure: 'unknown' | 'expired' | 'offline' }
export type Try = { result: 'paid' | 'processing' | 'challenge' | 'refused' | 'ended'; reason?: string } | Failure

export const readCheckout = (payment: Payment): Promise<Checkout | Failure> => ask('/yookassa/checkout', payment)
export const pay = (payment: Payment, means: Means): Promise<Try> => ask('/yookassa/pay', { ...payment, ...means })
export const answerBank = (payment: Payment, decision: 'approve' | 'fail' | 'close'): Promise<Try> =>
  ask('/yookassa/challenge', { ...payment, decision })

/** Sends a request to the simulator. The type of the answer is not checked here, because the simulator's own tests check it. */
const ask = async <Answer>(path: string, body: object): Promise<Answer | Failure> => {
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    if (response.status === 404) return { failure: 'unknown' }
    if (response.status === 409) return { failure: 'expired' }
    // The cast is safe: the caller gives the type that the simulator returns for this path.
    return response.ok ? ((await response.json()) as Answer) : { failure: 'offline' }
  } catch {
    return { failure: 'offline' }
  }
}
