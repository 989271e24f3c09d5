import type { Asked } from '../ask.ts'
import { percentile } from '../rounds.ts'

/** Every request must get some answer within this time, in milliseconds. */
const ANSWER_WITHIN_MS = 10_000

/** A period in milliseconds of `performance.now()`: from the start of a fault until the database worked again. */
export type Span = { name: string; from: number; to: number }
export type Watch = ReturnType<typeof createWatch>

/** Observes all requests while the database fails. All times are values of `performance.now()`, in milliseconds. */
export const createWatch = () => {
  const statuses = new Map<string, number>()
  const unclear: string[] = []
  const late: string[] = []
  const ended: { began: number; at: number }[] = []
  let slowestMs = 0

  return {
    /** Records one try, with or without an answer. */
    tried: (url: string, began: number, answer: Asked | undefined) => {
      const took = performance.now() - began
      slowestMs = Math.max(slowestMs, took)
      const said = `${answer?.status ?? 'no answer'}`
      statuses.set(said, (statuses.get(said) ?? 0) + 1)
      const line = () => `${new URL(url).pathname}: ${said} after ${Math.round(took)} ms ${answer?.body.toString().slice(0, 200) ?? ''}`
      if (took > ANSWER_WITHIN_MS) late.push(line())
      if (answer && answer.status >= 500 && !isClear(answer)) unclear.push(line())
    },
    /** Records that a caller has a final result. */
    ended: (began: number) => {
      ended.push({ began, at: performance.now() })
    },
    /** Returns the waiting times, in milliseconds, of all callers who were waiting for a result at any time of the span. */
    waitsIn: ({ from, to }: Span) => ended.flatMap(({ began, at }) => (began < to && at > from ? [at - began] : [])),
    report: (spans: readonly Span[]) => {
      const waits = spans.map(({ to }) => ended.flatMap(({ began, at }) => (began < to && at > to ? [at - to] : [])))
      const all = waits.flat()
      return {
        unclear,
        late,
        slowestSeconds: slowestMs / 1000,
        /**
         * Number of seconds from the end of a fault to the final result. It is the 99th percentile of all callers who were waiting when a
         * fault ended.
         */
        recoverySeconds: all.length > 0 ? percentile(all, 99) / 1000 : 0,
        recoveries: spans.map(({ name, from, to }, at) => {
          const own = waits[at] ?? []
          const slowest = own.length > 0 ? Math.max(...own) / 1000 : 0
          return `${name}: ${((to - from) / 1000).toFixed(1)} s; ${own.length} waited at its end, the last for ${slowest.toFixed(1)} s more`
        }),
        statuses: [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`),
      }
    },
  }
}

/** Whether a refusal is complete: status 503, a code, `Retry-After`, and a request id. */
const isClear = ({ status, headers, body }: Asked): boolean => {
  if (status !== 503 || headers['retry-after'] === undefined) return false
  try {
    const { code, requestId } = JSON.parse(body.toString()) as Record<string, unknown>
    return typeof code === 'string' && typeof requestId === 'string'
  } catch {
    return false
  }
}
