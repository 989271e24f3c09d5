/**
 * Spans of the process's work. Without a tracer, `tracedCall` and `tracedWork` only run the work: OpenTelemetry is loaded only if
 * `OTEL_EXPORTER_OTLP_ENDPOINT` is set (docs/decisions/034-tracing.md).
 */

/** Attributes of a span: names and numbers. They must not contain anything that a person or a partner wrote. */
export type Facts = Record<string, string | number>
type Kind = 'client' | 'root'

export type OpenSpan = {
  /** Runs `work` as a part of this span. */
  within: <T>(work: () => T) => T
  end: (name: string, facts: Facts, isFailed: boolean) => void
}
export type Tracer = {
  /** Opens a span for an incoming request. */
  open: (facts: Facts) => OpenSpan
  run: <T>(kind: Kind, name: string, facts: Facts, work: () => Promise<T>) => Promise<T>
  /** Opens a child of the current span. Returns a function that ends it; undefined if there is no current span. */
  part: (name: string, facts: Facts) => ((isFailed: boolean) => void) | undefined
  /** Makes `work` run later as a part of the span that is current now. */
  keep: <A extends unknown[]>(work: (...given: A) => void) => (...given: A) => void
}

let current: Tracer | undefined

export const tracer = (): Tracer | undefined => current
export const useTracer = (next: Tracer | undefined) => {
  current = next
}

/** Runs a call to an external service in a span of its own. */
export const tracedCall = <T>(name: string, facts: Facts, call: () => Promise<T>): Promise<T> =>
  current ? current.run('client', name, facts, call) : call()

/** Runs background work in a new trace, because it may begin long after the request that caused it. */
export const tracedWork = <T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> =>
  current ? current.run('root', name, facts, work) : work()

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'set', 'listen', 'notify'])

/** Returns the first word of an SQL statement, or `other` if it is no known operation. Traces must not contain more of a statement. */
export const operationOf = (text: unknown): string => {
  const word = typeof text === 'string' ? (/^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '') : ''
  return OPERATIONS.has(word) ? word : 'other'
}
