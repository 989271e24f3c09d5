import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import * as sdk from '@opentelemetry/sdk-trace'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { type Tracer, useTracer } from './trace.ts'

/** Sends spans to a collector over OTLP/HTTP. This file is loaded only if tracing is switched on. */

/** Maximum number of spans that wait to be sent. Further spans are dropped. */
const QUEUE_MAX = 2048
const BATCH_MAX = 512
const SEND_EVERY_MS = 2000
const SEND_WITHIN_MS = 5000
const STOP_WITHIN_MS = 2000
const TEXT_MAX = 200

type Settings = NonNullable<Config['tracing']>

/** Creates the sampler. `sampler` is a name of the OpenTelemetry standard (`OTEL_TRACES_SAMPLER`). */
const samplerOf = ({ sampler, ratio }: Settings): sdk.Sampler => {
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'always_on'
      ? new sdk.AlwaysOnSampler()
      : name === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(ratio)
  return name === sampler ? root : new sdk.ParentBasedSampler({ root })
}

/** Starts to send spans. Returns a function that stops the sending; it waits at most two seconds for the collector. */
export const startOtel = (settings: Settings, roles: ReadonlySet<string>) => {
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, timeoutMillis: SEND_WITHIN_MS })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'playhub',
      'service.version': manifest.version,
      'playhub.roles': [...roles].toSorted(),
    }),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: TEXT_MAX },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  })
  const otel = provider.getTracer('playhub')
  const contexts = new AsyncLocalStorage<Context>()
  const end = (span: Span, isFailed: boolean) => {
    // An error message may contain private data, so only the failure is recorded.
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  const tracer: Tracer = {
    open: (attributes) => {
      const span = otel.startSpan('request', { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      const context = trace.setSpan(ROOT_CONTEXT, span)
      return {
        within: (work) => contexts.run(context, work),
        end: (name, facts, isFailed) => {
          span.updateName(name)
          span.setAttributes(facts)
          end(span, isFailed)
        },
      }
    },
    run: async (kind, name, attributes, work) => {
      const parent = kind === 'root' ? ROOT_CONTEXT : (contexts.getStore() ?? ROOT_CONTEXT)
      const span = otel.startSpan(name, { kind: kind === 'root' ? SpanKind.CONSUMER : SpanKind.CLIENT, attributes }, parent)
      try {
        const result = await contexts.run(trace.setSpan(parent, span), work)
        end(span, false)
        return result
      } catch (error) {
        end(span, true)
        throw error
      }
    },
    part: (name, attributes) => {
      const parent = contexts.getStore()
      if (!parent) return undefined
      const span = otel.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
      return (isFailed) => end(span, isFailed)
    },
    keep: (work) => {
      const context = contexts.getStore()
      return context ? (...given) => contexts.run(context, () => work(...given)) : (...given) => contexts.exit(() => work(...given))
    },
  }
  useTracer(tracer)
  return async () => {
    useTracer(undefined)
    await Promise.race([provider.shutdown().catch(() => {}), pause(STOP_WITHIN_MS, undefined, { ref: false })])
  }
}
