import type { Asked } from '../ask.ts'
import { percentile } from '../rounds.ts'

/** Nobody is kept waiting longer for an answer of any kind. */
const ANSWER_WITHIN_MS = 10_000

/** A fault, from its beginning until the database was whole again. */
export type Span = { name: string; from: number; to: number }
export type Watch = ReturnType<typeof createWatch>

/** Looks over the shoulders of those who ask while the database fails. Times are those of `performance.now()`. */
export const createWatch = () => {
  const statuses = new Map<string, number>()
  const unclear: string[] = []
  const late: string[] = []
  const ended: { began: number; at: number }[] = []
  let slowestMs = 0

  return {
    /** One try, answered or not. */
    tried: (url: string, began: number, answer: Asked | undefined) => {
      const took = performance.now() - began
      slowestMs = Math.max(slowestMs, took)
      const said = `${answer?.status ?? 'no answer'}`
      statuses.set(said, (statuses.get(said) ?? 0) + 1)
      const line = () => `${new URL(url).pathname}: ${said} after ${Math.round(took)} ms ${answer?.body.toString().slice(0, 200) ?? ''}`
      if (took > ANSWER_WITHIN_MS) late.push(line())
      if (answer && answer.status >= 500 && !isClear(answer)) unclear.push(line())
    },
    /** Whoever asked has a result at last. */
    ended: (began: number) => {
      ended.push({ began, at: performance.now() })
    },
    report: (spans: readonly Span[]) => {
      const waits = spans.map(({ to }) => ended.flatMap(({ began, at }) => (began < to && at > to ? [at - to] : [])))
      const all = waits.flat()
      return {
        unclear,
        late,
        slowestSeconds: slowestMs / 1000,
        /** From the database's return to the result, of everybody who waited for one then. */
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

/** "Not now" in so many words: a code, when to come back, and what to name when asking for help. */
const isClear = ({ status, headers, body }: Asked): boolean => {
  if (status !== 503 || headers['retry-after'] === undefined) return false
  try {
    const { code, requestId } = JSON.parse(body.toString()) as Record<string, unknown>
    return typeof code === 'string' && typeof requestId === 'string'
  } catch {
    return false
  }
}
