import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { askJson, failureKind } from './json-api.ts'
import { ProviderFailure } from './providers.ts'
import type { YandexPaySettings } from './settings.ts'
import { errorAnswer, orderAnswer, type YandexOrder } from './yandex-pay-answers.ts'

/** The time limit (ms) that a request header sets for Yandex. */
const TIMEOUT_MS = 10_000
/** Our own time limit (ms) for the same call. It is a little longer, so that Yandex's timeout error can still arrive. */
const PATIENCE_MS = 12_000
const TRIES = 2

/** A call that changes something. When the call is repeated, `requestId` stays the same. */
type Write = { requestId: string; body?: unknown }

/**
 * Yandex Pay's merchant API: https://pay.yandex.ru/docs/ru/custom/backend/yandex-pay-api/. Every call throws ProviderFailure if it fails.
 */
export const createYandexPayApi = (settings: YandexPaySettings) => {
  /** Sends a call, and repeats it once with the same id if Yandex had an internal error. */
  const send = async (path: string, write: Write | undefined): Promise<{ status: number; body: unknown }> => {
    const requestId = write?.requestId ?? randomUUID()
    for (let attempt = 0; ; attempt++) {
      const answer = await askJson('Yandex Pay', settings.apiUrl + path, {
        method: write ? 'POST' : 'GET',
        headers: {
          authorization: `Api-Key ${settings.apiKey}`,
          'x-request-id': requestId,
          'x-request-timeout': String(TIMEOUT_MS),
          'x-request-attempt': String(attempt),
        },
        body: write?.body,
        timeoutMs: PATIENCE_MS,
      })
      if (answer.status < 500 || attempt + 1 === TRIES) return answer
    }
  }

  const ask = async <T extends z.ZodType>(path: string, shape: T, write?: Write): Promise<z.output<T>> => {
    const { status, body } = await send(path, write)
    if (status !== 200) throw failureOf(status, body)
    const parsed = shape.safeParse(body)
    if (!parsed.success) throw new ProviderFailure('unavailable', 'Yandex Pay: an answer of an unknown form', parsed.error)
    return parsed.data
  }

  const get = async (ref: string): Promise<YandexOrder> => {
    const { data } = await ask(`/v1/orders/${encodeURIComponent(ref)}`, orderAnswer)
    const { merchantId } = data.order
    if (merchantId !== undefined && merchantId !== settings.merchantId)
      throw new ProviderFailure('invalid', 'Yandex Pay: an order of another merchant', undefined)
    return data
  }

  return { ask, get }
}

/** The error if Yandex answers a call with a refusal. It contains the HTTP status and Yandex's reason. */
export class YandexFailure extends ProviderFailure {
  readonly status: number
  readonly reasonCode: string
  constructor(kind: ProviderFailure['kind'], status: number, reasonCode: string, reason: string) {
    super(kind, `Yandex Pay: ${status} ${reasonCode} ${reason}`, undefined)
    this.status = status
    this.reasonCode = reasonCode
  }
}

const failureOf = (status: number, body: unknown): YandexFailure => {
  const { reasonCode = '', reason, message } = errorAnswer.safeParse(body).data ?? {}
  // Yandex processes one refund at a time; the next one has to wait.
  const kind = reasonCode === 'ANOTHER_OPERATION_IN_PROGRESS' ? 'unavailable' : failureKind(status)
  return new YandexFailure(kind, status, reasonCode, reason ?? message ?? '')
}
