/**
 * Spans of the process's work. Without a tracer, `traced` only calls the work: OpenTelemetry is loaded when `OTEL_EXPORTER_OTLP_ENDPOINT`
 * is set (docs/decisions/034-tracing.md).
 */

/** Names and numbers only. Nothing that a person or a partner wrote may come in. */
export type Facts = Record<string, string | number>
type Kind = 'client' | 'root'

export type OpenSpan = {
  /** Runs `work` as a part of this span. */
  within: <T>(work: () => T) => T
  end: (name: string, facts: Facts, isFailed: boolean) => void
}
export type Tracer = {
  /** A span of a request that came in. */
  open: (facts: Facts) => OpenSpan
  run: <T>(kind: Kind, name: string, facts: Facts, work: () => Promise<T>) => Promise<T>
  /** A part of the current span. Undefined if there is none. */
  part: (name: string, facts: Facts) => ((isFailed: boolean) => void) | undefined
  /** Makes `work` run later as a part of the span that is current now. */
  keep: <A extends unknown[]>(work: (...given: A) => void) => (...given: A) => void
}

let current: Tracer | undefined

export const tracer = (): Tracer | undefined => current
export const useTracer = (next: Tracer | undefined) => {
  current = next
}

/** A call to somebody outside. */
export const tracedCall = <T>(name: string, facts: Facts, call: () => Promise<T>): Promise<T> =>
  current ? current.run('client', name, facts, call) : call()

/** Starts a new trace, because the work may begin long after the request that caused it. */
export const tracedWork = <T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> =>
  current ? current.run('root', name, facts, work) : work()

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'set', 'listen', 'notify'])

/** The first word of a statement, and never more of it. */
export const operationOf = (text: unknown): string => {
  const word = typeof text === 'string' ? (/^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '') : ''
  return OPERATIONS.has(word) ? word : 'other'
}
