/**
 * Spans of the process's work. OpenTelemetry is loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Without it there is no tracer, and
 * `tracedCall` and `tracedWork` only run the work (docs/decisions/034-tracing.md).
 */

/** Attributes of a span. They must not contain anything that a person or a partner wrote. */
export type Facts = Record<string, string | number>
type Kind = 'client' | 'root'

export type OpenSpan = {
  /** Runs `work` with this span as the current span. */
  within: <T>(work: () => T) => T
  end: (name: string, facts: Facts, isFailed: boolean) => void
}
export type Tracer = {
  /** Opens a span for an incoming request. */
  open: (facts: Facts) => OpenSpan
  run: <T>(kind: Kind, name: string, facts: Facts, work: () => Promise<T>) => Promise<T>
  /** Opens a child of the current span. Returns a function that ends the child span; undefined if there is no current span. */
  part: (name: string, facts: Facts) => ((isFailed: boolean) => void) | undefined
  /** Returns a function that runs `work` later in the span that is current now. */
  keep: <A extends unknown[]>(work: (...given: A) => void) => (...given: A) => void
}

let current: Tracer | undefined

export const tracer = (): Tracer | undefined => current
export const useTracer = (next: Tracer | undefined) => {
  current = next
}

/** Runs a call to an external service in its own span. */
export const tracedCall = <T>(name: string, facts: Facts, call: () => Promise<T>): Promise<T> =>
  current ? current.run('client', name, facts, call) : call()

/** Runs background work in a new trace, because it may begin long after the request that caused it. */
export const tracedWork = <T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> =>
  current ? current.run('root', name, facts, work) : work()

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'set', 'listen', 'notify'])

/**
 * Returns the first word of an SQL statement, or `other` if the word is not in `OPERATIONS`. Traces must not contain more of a statement,
 * because it may contain private data.
 */
export const operationOf = (text: unknown): string => {
  const word = typeof text === 'string' ? (/^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '') : ''
  return OPERATIONS.has(word) ? word : 'other'
}
