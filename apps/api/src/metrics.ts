import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus metrics; one registry per app, so that two apps in one test process do not meet. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    paymentTransitions: new Counter({
      name: 'payment_transitions_total',
      help: 'Changes of payment status, by new status and cause',
      labelNames: ['to', 'cause'],
      registers,
    }),
    webhooks: new Counter({
      name: 'webhooks_total',
      help: 'Webhooks received, by provider and what became of them',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
    jobsGivenUp: new Counter({
      name: 'jobs_given_up_total',
      help: 'Jobs that used up their tries, by what they were to do',
      labelNames: ['task'],
      registers,
    }),
    notices: new Counter({ name: 'notices_total', help: "Notices to games' servers, by outcome", labelNames: ['outcome'], registers }),
    attention: new Counter({
      name: 'payment_attention_total',
      help: 'Payments a person should look at: wrong amount, double success, refund that failed or hangs, dispute',
      labelNames: ['reason'],
      registers,
    }),
    providerCalls: new Counter({
      name: 'provider_calls_total',
      help: 'Calls to payment providers, by how they ended: ok, unavailable, missing, invalid',
      labelNames: ['provider', 'operation', 'outcome'],
      registers,
    }),
    booksDifferences: new Counter({
      name: 'payment_books_differences_total',
      help: "Attempts on which our books and a provider's differed in the nightly check, and whether settling them healed it",
      labelNames: ['provider', 'mode', 'outcome'],
      registers,
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
