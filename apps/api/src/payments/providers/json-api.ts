import { ProviderFailure } from './providers.ts'

const BODY_MAX_BYTES = 4_194_304

type Question = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: unknown; timeoutMs: number }

/**
 * Makes one call to a provider's JSON API, without redirects or retries. `body` is undefined if the answer is not JSON. Throws
 * ProviderFailure `unavailable` if no complete answer arrives in time. Then it is unknown whether the call took effect.
 */
export const askJson = async (
  name: string,
  url: string,
  { method, headers, body, timeoutMs }: Question,
): Promise<{ status: number; body: unknown }> => {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: asJson(await readCapped(response)) }
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'gave no whole answer'
    throw new ProviderFailure('unavailable', `${name} ${reason}`, error)
  }
}

/**
 * Returns the kind of failure for an HTTP status. If the provider rejects our key, the answer contains no information about the attempt. So
 * the kind is `unavailable`, and the attempt is checked again later.
 */
export const failureKind = (status: number): ProviderFailure['kind'] => {
  if (status === 404) return 'missing'
  return status >= 500 || [401, 403, 408, 429].includes(status) || status < 400 ? 'unavailable' : 'invalid'
}

const readCapped = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > BODY_MAX_BYTES) throw new Error('answered too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
