import { attentionReasons } from '@playhub/contract/desk/attention'
import { heldWhys } from '@playhub/contract/desk/thread'
import { paymentMethods, paymentStatuses } from '@playhub/contract/payments'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { causes } from './payments/rules.ts'
import { jobNames } from './queue/jobs.ts'

const MODES = ['test', 'live'] as const

/** Creates the Prometheus metrics. Each app has its own registry, so that two apps in one test process do not conflict. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  /** Returns a counter. All its series start at zero, so that monitoring also sees the first increase. */
  const counter = <L extends string>(name: string, help: string, values: Readonly<Record<L, readonly string[]>>) => {
    // `Object.keys` returns strings and not the type of the keys.
    const labelNames = Object.keys(values) as L[]
    const made = new Counter({ name, help, labelNames, registers })
    for (const labels of combinations(values)) made.inc(labels, 0)
    return made
  }

  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    responses: counter('http_responses_total', 'Answers by the class of their status', { class: ['2xx', '3xx', '4xx', '5xx'] }),
    paymentTransitions: counter('payment_transitions_total', 'Changes of payment status, by new status and cause', {
      to: paymentStatuses,
      cause: causes,
    }),
    webhooks: counter('webhooks_total', 'Webhooks received, by provider and what became of them', {
      provider: paymentMethods,
      outcome: ['stored', 'duplicate', 'forged'],
    }),
    mails: counter('mails_total', 'Mails received as replies to letters, by where they ended and why', {
      end: ['message', 'known', 'held', 'dropped'],
      why: ['', ...heldWhys, 'loop', 'bounce', 'receipt', 'autoReply', 'list', 'noAddress', 'signature'],
    }),
    jobsGivenUp: counter('jobs_given_up_total', 'Jobs that used up their tries, by what they were to do', { task: jobNames }),
    notices: counter('notices_total', "Notices to games' servers, by outcome", { outcome: ['delivered', 'failed'] }),
    attention: counter(
      'payment_attention_total',
      'Payments a person should look at: wrong amount, double success, refund that failed or hangs, dispute',
      { reason: attentionReasons },
    ),
    providerCalls: counter('provider_calls_total', 'Calls to payment providers, by how they ended: ok, unavailable, missing, invalid', {
      provider: paymentMethods,
      operation: ['create', 'resume', 'read', 'close', 'find_refund', 'refund', 'receipt', 'dispute'],
      outcome: ['ok', 'unavailable', 'missing', 'invalid', 'broken'],
    }),
    booksDifferences: counter(
      'payment_books_differences_total',
      "Attempts on which our books and a provider's differed in the nightly check, and whether settling them healed it",
      { provider: paymentMethods, mode: MODES, outcome: ['healed', 'left'] },
    ),
    edgePurges: counter('edge_purges_total', 'Requests to shared caches to drop answers after an edit, by outcome', {
      outcome: ['done', 'failed'],
    }),
    standbyReads: counter('standby_reads_total', 'Large reads by where they were answered: done on a standby, else on the primary', {
      outcome: ['done', 'failed', 'behind', 'promoted'],
    }),
    roundRobinFailures: new Counter({
      name: 'round_robin_failures_total',
      help: 'Looks for tickets to give in turn that failed',
      registers,
    }),
    ruleFailures: new Counter({
      name: 'rule_failures_total',
      help: 'Looks for events of automation rules, tickets and rules that failed',
      registers,
    }),
    openStreams: new Gauge({ name: 'open_streams', help: 'Open pages that are told of news as it comes', registers }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

const combinations = <L extends string>(values: Readonly<Record<L, readonly string[]>>): Record<L, string>[] =>
  Object.entries<readonly string[]>(values).reduce<Record<string, string>[]>(
    (made, [label, all]) => made.flatMap((labels) => all.map((value) => ({ ...labels, [label]: value }))),
    [{}],
  )
