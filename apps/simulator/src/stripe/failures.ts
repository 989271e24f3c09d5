import type * as z from 'zod'

export type FailureBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  doc_url?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** An error reply of the form `{"error": {…}}`. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly status: number
  readonly body: FailureBody

  constructor(status: number, body: FailureBody) {
    super(body.message)
    this.status = status
    this.body =
      body.code === undefined ? body : { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
  }
}

export const invalid = (message: string, more: Partial<FailureBody> = {}, status = 400) =>
  new StripeFailure(status, { type: 'invalid_request_error', message, ...more })

export const noSuch = (kind: string, id: string, param = 'id') =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)

const maskKey = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(4, Math.min(20, key.length - 12)))}${key.slice(-4)}`

export const noKey = () =>
  invalid(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    {},
    401,
  )
export const wrongKey = (key: string) => invalid(`Invalid API Key provided: ${maskKey(key)}`, {}, 401)

export const secretKeyRequired = () =>
  invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
    403,
  )

/** Converts the first error of a schema to Stripe's error, with Stripe's texts. */
export const invalidParameter = (error: z.ZodError): StripeFailure => {
  const issue = error.issues[0]
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = bracketed(path)
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = issue?.code === 'custom' && typeof issue.params?.code === 'string' ? { code: issue.params.code } : {}
  return invalid(issue?.message ?? 'Invalid request', { ...code, param })
}

const bracketed = ([head = '', ...rest]: string[]) => head + rest.map((part) => `[${part}]`).join('')
