import { collectedBy } from '@playhub/contract/games/collection'
import { type PaymentMethod, paymentMethods } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { readConfig } from '../../src/config.ts'
import { checkAttempt, startAttempt } from '../../src/payments/attempts/attempts.ts'
import { abandonAttempt, closeWindow, confirmAttempt, leaveForm } from '../../src/payments/attempts/player-steps.ts'
import { change, loadPayment, type PaymentDeps } from '../../src/payments/core/change.ts'
import { paidEventId } from '../../src/payments/core/draft.ts'
import { startRefund } from '../../src/payments/core/refunds.ts'
import type { PaymentState } from '../../src/payments/core/state.ts'
import { newPayment } from '../../src/payments/create.ts'
import { sendRefund } from '../../src/payments/money-back/refunds.ts'
import { ProviderFailure } from '../../src/payments/providers/providers.ts'
import { settleAttempt } from '../../src/payments/settle.ts'
import { createTurns } from '../../src/payments/turns.ts'
import { act } from '../../src/payments/webhooks/webhooks.ts'
import type { DueKind } from '../../src/queue/due.ts'
import { createGoodUsers } from './good-users.ts'
import { catalogueWith, lookAtGood } from './good-watch.ts'
import { createMemoryStore, type Kept, type Watch } from './memory-store.ts'
import { createSimulatedProvider } from './provider.ts'
import { createRandom } from './random.ts'
import { checkCommit, checkEnd } from './rules-of-money.ts'
import { createScheduler, type Life, type Scheduler } from './scheduler.ts'
import { summaryOf } from './summary.ts'
import { Violation } from './violation.ts'

/** Start of the virtual time. It is far in the future, so that a real process on the same database finds no work that is due. */
const BEGIN_MS = Date.parse('2100-01-01T10:00:00Z')
const STORM_MS = 40 * 60_000
const DAY_MS = 86_400_000
const CLAIM_MS = 3000

/** Thrown if the connection to the database broke. The statement may have taken effect or not. */
class Lost extends Error {}

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
// A log and metrics that ignore everything.
const quiet = {
  log: { warn: () => {}, error: () => {}, info: () => {} },
  metrics: { paymentTransitions: { inc: () => {} }, attention: { inc: () => {} } },
} as unknown as Pick<PaymentDeps, 'log' | 'metrics'>

/** Opens the store of a new payment. The virtual clock stops while the store runs real database work through `outside`. */
export type Keep = (first: PaymentState, watch: Watch, outside: Scheduler['outside']) => Promise<Kept>

type Webhook = { id: number; kind: 'payment' | 'refund'; provider: PaymentMethod; ref: string; dueMs: number; isDone: boolean }
type Process = { life: Life; deps: PaymentDeps; running: Set<string> }

/**
 * Plays one random history of a payment from a seed. It simulates a player, three payment providers, two processes of the hub, their
 * database, a game server and staff. At first, calls are lost, repeated and late, and processes crash. Then all faults end, and the payment
 * must reach a correct state. Returns the steps and the last state. Throws Violation if a rule of `rules-of-money.ts` is broken.
 */
export const playHistory = async (
  seed: number,
  keep: Keep = async (first, watch) => createMemoryStore(first, watch),
): Promise<{ steps: string[]; state: PaymentState }> => {
  const random = createRandom(seed)
  const time = createScheduler(random, BEGIN_MS)
  const steps: string[] = []
  let unexpected: unknown
  const step = (text: string) => steps.push(`${((time.nowMs() - BEGIN_MS) / 1000).toFixed(1)} s ${text}`)
  const isStorm = () => time.nowMs() < BEGIN_MS + STORM_MS
  const roughness = random.pick([0, 0.02, 0.08, 0.25])
  const isLate = seed % 8 === 0
  const trouble = () => (isStorm() ? roughness : 0)
  const collection = { by: random.pick(collectedBy), hours: 1 + random.below(3), resends: random.chance(0.7) }
  const catalogue = catalogueWith(collection)

  const payment = newPayment(
    { newId: random.id, now: time.now },
    {
      ...{ projectId: 'game', itemId: 'item', itemKind: 'consumable', ruTitle: 'Вещь', enTitle: 'Thing', rubMinor: 34_900, usdMinor: 399 },
      ...{ playerId: random.id(), receiptEmail: 'a@b.example', payload: '', locale: 'en', source: '', shownCurrency: null, mode: 'test' },
    },
  )
  const first = {
    payment,
    ...{ attempts: [], refunds: [], disputes: [], good: null, attention: [] },
    ...{ userId: '7', mailbox: '', accountReceiptEmail: '', hasEndpoint: true, lastEventAt: null },
  }
  const kept = await keep(first, (before, after) => checkCommit(before, after, backAt), time.outside)

  const backAt = (attemptId: string) => {
    const held = providers.flatMap(({ there }) => there.all()).find(({ order }) => order.attemptId === attemptId)
    return held?.state.refundedMinor ?? 0
  }

  const inbox: Webhook[] = []
  const receive = (kind: Webhook['kind'], provider: PaymentMethod, ref: string) => {
    const id = inbox.length + 1
    inbox.push({ id, kind, provider, ref, dueMs: time.nowMs() + CLAIM_MS, isDone: false })
    step(`webhook ${id} about ${kind} of ${ref}`)
    random.pick(processes).deps.due.start('webhook', String(id))
  }
  const tell = (method: PaymentMethod) => (kind: Webhook['kind'], ref: string) => {
    if (random.chance(trouble() * 2)) return step(`webhook about ${ref} is lost`)
    const copies = random.chance(0.15) ? 2 : 1
    for (let n = 0; n < copies; n += 1) time.after(random.below(random.chance(0.2) ? 600_000 : 500), () => receive(kind, method, ref))
  }
  const providers = paymentMethods.map((method) => createSimulatedProvider({ method, random, time, isLate, trouble, tell: tell(method) }))
  const providerOf = (method: PaymentMethod) => {
    const found = providers.find((one) => one.method === method)
    if (!found) throw new Error(`no provider ${method}`)
    return found
  }

  /** The game's server. `heard`: the body of each notice by its id. `delivered`: ids of the notices whose replies reached the hub. */
  const game = { heard: new Map<string, string>(), delivered: new Set<string>() }
  let resent = 0
  const claimed = new Map<string, number>()
  const noticeDueMs = new Map<string, number>()

  const works: Record<DueKind, (deps: PaymentDeps, life: Life, id: string) => Promise<unknown>> = {
    attempt: (deps, _life, id) => checkAttempt(deps, id),
    refund: (deps, _life, id) => sendRefund(deps, id),
    webhook: async (deps, _life, id) => {
      const row = inbox.find((one) => one.id === Number(id))
      if (!row || row.isDone) return
      row.dueMs = time.nowMs() + 60_000
      const state = await deps.payments.load({ provider: row.provider, providerRef: row.ref })
      const attempt = state?.attempts.find(({ providerRef }) => providerRef === row.ref)
      if (!state || !attempt) return
      await act(deps, state, attempt, { id: row.id, kind: row.kind, objectRef: null, rawBody: Buffer.alloc(0) })
      row.isDone = true
    },
    notice: async (_deps, life, id) => {
      const notice = kept.notices.find((one) => one.id === id)
      if (!notice || game.delivered.has(id)) return
      noticeDueMs.set(id, time.nowMs() + 15_000)
      await time.wait(life, 300)
      if (random.chance(trouble())) return
      game.heard.set(id, notice.body)
      await time.wait(life, 100)
      if (!random.chance(trouble())) game.delivered.add(id)
    },
    endpoint: async () => undefined,
    letter: async () => undefined,
    good: async (deps, _life, id) => {
      if (!(await lookAtGood(deps, id, { random, isDelivered: game.delivered.has(paidEventId(payment.id)) }))) return
      step('the notice of the payment is sent again')
      resent += 1
      game.delivered.delete(paidEventId(payment.id))
    },
  }

  const startProcess = (life: Life): Process => {
    const running = new Set<string>()
    const lossy = async <T>(work: () => Promise<T>): Promise<T> => {
      await time.wait(life, 20)
      if (random.chance(trouble() / 4)) throw new Lost('before the statement')
      const result = await work()
      await time.wait(life, 10)
      if (random.chance(trouble() / 4)) throw new Lost('after the statement')
      return result
    }
    const start = (kind: DueKind, id: string) => {
      const key = `${kind} ${id}`
      if (running.has(key)) return
      running.add(key)
      attempted(() => works[kind](deps, life, id), `${kind} ${id.slice(0, 12)}`).then(() => running.delete(key))
    }
    const deps: PaymentDeps = {
      ...quiet,
      ...{ config, catalogue, now: time.now, newId: random.id, turns: createTurns() },
      providers: { test: Object.fromEntries(providers.map((one) => [one.method, one.reachedBy(life)])), live: {} },
      payments: {
        load: (which) => lossy(() => kept.store.load(which)),
        commit: (before, after) => lossy(() => kept.store.commit(before, after)),
        create: async () => true,
      },
      due: { start, soon: () => {} },
    }
    return { life, deps, running }
  }
  const attempted = async (work: () => Promise<unknown>, what: string) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof Violation || !(error instanceof ProviderFailure || error instanceof Refusal || error instanceof Lost))
        unexpected ??= error
      step(`${what}: ${error instanceof Error ? error.message || error.name : String(error)}`)
    }
  }
  const processes = [0, 1].map(() => startProcess({ generation: 0 }))
  const crash = () => {
    const index = random.below(processes.length)
    const process = processes[index]
    if (!process) return
    process.life.generation += 1
    processes[index] = startProcess(process.life)
    step(`process ${index} crashes`)
  }

  const dueNow = (): [DueKind, string][] => {
    const { attempts, refunds, good } = kept.state()
    const isDue = (at: Date | null, id: string) => at !== null && at.getTime() <= time.nowMs() && (claimed.get(id) ?? 0) <= time.nowMs()
    return [
      ...attempts
        .filter(({ nextCheckAt, state, id }) => (state === 'created' || state === 'open') && isDue(nextCheckAt, id))
        .map(({ id }): [DueKind, string] => ['attempt', id]),
      ...refunds
        .filter(({ nextCheckAt, status, id }) => status !== 'failed' && isDue(nextCheckAt, id))
        .map(({ id }): [DueKind, string] => ['refund', id]),
      ...(good && isDue(good.checkAt, good.id) ? [['good', good.id] as [DueKind, string]] : []),
      ...inbox.filter(({ isDone, dueMs }) => !isDone && dueMs <= time.nowMs()).map(({ id }): [DueKind, string] => ['webhook', String(id)]),
      ...kept.notices
        .filter(({ id }) => !game.delivered.has(id) && (noticeDueMs.get(id) ?? 0) <= time.nowMs())
        .map(({ id }): [DueKind, string] => ['notice', id]),
    ]
  }
  /** Starts all due work every 5 seconds; after the end of the faults every 5 minutes, because the remaining work takes days. */
  const look = () => {
    const due = dueNow()
    for (const [kind, id] of due) {
      claimed.set(id, time.nowMs() + CLAIM_MS)
      random.pick(processes).deps.due.start(kind, id)
    }
    time.after(isStorm() ? 5000 : 300_000, look)
    return due.length === 0 ? 'nothing' : 'work'
  }
  look()

  const forms: { method: PaymentMethod; ref: string }[] = []
  const playerDoes = async () => {
    const { deps } = random.pick(processes)
    const form = forms.length > 0 && random.chance(0.8) ? forms.at(-1) : forms.length > 0 ? random.pick(forms) : undefined
    const state = await loadPayment(deps, { payment: payment.id })
    const what = form ? random.pick(['begin', 'pay', 'pay', 'pay', 'decline', 'confirm', 'confirm', 'leave', 'wrong'] as const) : 'begin'
    if (what === 'begin' || !form) {
      const method = random.pick(paymentMethods)
      step(`the player begins with ${method}`)
      const { ref } = await startAttempt(deps, state, method, { spoken: 'en', origin: '' })
      forms.push({ method, ref })
    } else if (what === 'pay' || what === 'wrong') {
      if (providerOf(form.method).there.pay(form.ref, what === 'wrong' && random.chance(0.2))) step(`the player pays ${form.ref}`)
    } else if (what === 'decline') providerOf(form.method).there.decline(form.ref)
    else if (what === 'confirm') {
      step('the player says that it is confirmed')
      await confirmAttempt(deps, state)
    } else {
      step(`the player leaves ${form.ref}`)
      if (form.method === 'stripe') await abandonAttempt(deps, state, form.ref)
      else if (form.method === 'yookassa') await leaveForm(deps, state, 'yookassa')
      else await closeWindow(deps, state, 'yandex-pay')
    }
  }
  const goodUsers = createGoodUsers(random, payment.id, step)
  const otherDoes = async () => {
    const { deps } = random.pick(processes)
    const what = isLate && random.chance(0.7) ? 1 : random.below(3)
    if (what === 0 && roughness > 0) crash()
    else if (what === 1) {
      const amountMinor = random.chance(0.5) ? undefined : 100 * (1 + random.below(100))
      step(`the game refunds ${amountMinor ?? 'all'}`)
      const state = await loadPayment(deps, { payment: payment.id })
      await change(deps, state, (draft) => startRefund(draft, { amountMinor, reason: '', cause: 'partner', actor: 'game' }))
    } else if (forms.length > 0) {
      const { method, ref } = random.pick(forms)
      step(`money of ${ref} is refunded at the provider`)
      providerOf(method).there.refund(ref, random.chance(0.5) ? 1 : random.next())
    }
  }
  for (let n = 3 + random.below(7); n > 0; n -= 1) time.after(random.below(20 * 60_000), () => void attempted(playerDoes, 'player'))
  for (let n = random.below(isLate ? 12 : 4); n > 0; n -= 1)
    time.after(random.below(30 * 60_000), () => void attempted(otherDoes, 'others'))
  for (let n = random.below(4); n > 0; n -= 1)
    // The game acknowledges the bought item or uses it up, sometimes only after the hub has reported it as not collected.
    time.after(
      random.below(random.chance(0.3) ? DAY_MS : 40 * 60_000),
      () => void attempted(() => goodUsers.act(random.pick(processes).deps), 'user'),
    )

  await time.run(BEGIN_MS + 2 * DAY_MS)
  // Simulates the nightly comparison with the providers' records. The real comparison reads attempts that began 1, 2, 7 and 30 days before.
  // This simulation reads each attempt once.
  for (const { id, providerRef } of kept.state().attempts)
    if (providerRef)
      time.after(1000, () => void attempted(() => settleAttempt(random.pick(processes).deps, id, { cause: 'books' }), 'books'))
  await time.run(BEGIN_MS + 4 * DAY_MS)

  const state = kept.state()
  try {
    if (unexpected) throw unexpected
    checkEnd({
      state,
      held: providers.flatMap(({ there }) => there.all()),
      heard: [...game.heard.values()],
      isTold: kept.notices.every(({ id }) => game.delivered.has(id)),
      used: goodUsers.used,
      isRead: inbox.every(({ isDone }) => isDone),
      ...{ collection, resent, isPaidTold: game.delivered.has(paidEventId(payment.id)) },
    })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new Violation([`seed ${seed}: ${said}`, ...steps, ...summaryOf(state)].join('\n'), { cause: error })
  }
  return { steps, state }
}
