import { setTimeout as sleep } from 'node:timers/promises'
import { noticeHeaders } from '@playhub/contract/partner'
import { signatureOf } from '../notices.ts'

const TIMEOUT_MS = 10_000
/** Maximum number of characters that are kept of the reply to a refused notice. */
const SAID_MAX = 200
/**
 * Pauses before the second and the third try, in ms. They are short, because a developer waits at the screen. The hub itself tries for
 * three days.
 */
const GAPS_MS = [1000, 3000]

export type Notice = { id: string; type: string; body: string }
/** The result of one try to send a notice. `said`: the beginning of the reply's text, if the notice was refused. */
export type Try = { status: number | null; error: string; said: string; tookMs: number; isDelivered: boolean }
type Target = { forward: string; secret: string }

/** Posts a notice as the hub does, with a new timestamp and signature for each try. Stops after the first 2xx. Never throws. */
export const deliver = async (notice: Notice, target: Target, onTry: (result: Try) => void, signal: AbortSignal, gaps = GAPS_MS) => {
  for (const gap of [0, ...gaps]) {
    if (gap > 0) await sleep(gap, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    const result = await post(notice, target, signal)
    if (signal.aborted) return
    onTry(result)
    if (result.isDelivered) return
  }
}

const post = async ({ id, body }: Notice, { forward, secret }: Target, signal: AbortSignal): Promise<Try> => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Playhub-Notices/1',
    [noticeHeaders.id]: id,
    [noticeHeaders.timestamp]: timestamp,
    [noticeHeaders.signature]: signatureOf(secret, id, timestamp, body),
  }
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    // Redirects are not followed, because the hub does not follow them either.
    const response = await fetch(forward, { method: 'POST', headers, body, redirect: 'manual', signal: within })
    const tookMs = took()
    const said = response.ok ? '' : await beginningOf(response)
    if (response.ok) await response.body?.cancel()
    return { status: response.status, error: '', said, tookMs, isDelivered: response.ok }
  } catch (error) {
    return { status: null, error: reasonOf(error), said: '', tookMs: took(), isDelivered: false }
  }
}

/**
 * Returns the beginning of an answer, which often contains a code or a message. Reads only one chunk, because an error page may be long.
 */
const beginningOf = async ({ body }: Response): Promise<string> => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value = '' } = (await reader?.read()) ?? {}
  await reader?.cancel()
  // Control characters are replaced by spaces, because a terminal would execute them.
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SAID_MAX)
}

/** Returns the reason of an error. `fetch` puts it, for example ECONNREFUSED, into `cause`. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
