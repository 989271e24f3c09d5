import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenSpan, tracer } from './trace.ts'

/**
 * Creates one span for each request. The span begins a new trace. The request's `traceparent` header is ignored, because anybody could send
 * one and proxies pass it on.
 */
export const traceRequests = (app: FastifyInstance) => {
  if (!tracer()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer()?.open({ 'http.request.method': request.method, 'playhub.request_id': request.id })
    if (!span) return done()
    spans.set(request, span)
    span.within(done)
  })
  // Fastify reads the body between the hooks `onRequest` and `preValidation`, and this can lose the current span. So the span is made
  // current again before the handler runs.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const route = request.routeOptions.url ?? 'none'
    const facts = { 'http.route': route, 'http.response.status_code': statusCode }
    spans.get(request)?.end(`${request.method} ${route}`, facts, statusCode >= 500)
    done()
  })
}
