import { ask } from '../ask.ts'
import { game } from '../payments/game-server.ts'
import type { Product } from '../product.ts'

/** A provider's record of one payment, as the simulator reports it. Amounts are in minor units. */
type Entry = { ref: string; currency: string; captured: number; refunded: number; disputedLost: number }
type Provider = 'stripe' | 'yookassa' | 'yandex-pay'

type AttemptOfOurs = {
  provider: Provider
  ref: string | null
  currency: string
  paymentId: string
  state: string
  /** The money of this attempt that is not refunded and not lost in a dispute, according to the hub's database, in minor units. */
  kept: number
  isPaying: boolean
}
type PaymentOfOurs = { id: string; status: string; amount: number | null; refunded: number; dispute: string | null }
type Grant = { paymentId: string; state: 'granted' | 'revoked' }
type NoticeInLog = { id: string; type: string; paymentId: string | null }

/** All differences between the data of the hub, the providers and the game. If all lists are empty, the data agree. */
export type Differences = {
  'money at a provider that the hub does not know of': string[]
  'kept by the hub and by the provider differ': string[]
  'money without an item, and not given back': string[]
  'items without money': string[]
  'paid twice': string[]
  'told as paid under two events': string[]
  'left undecided': string[]
}

const OURS = `
  select a.provider, a.provider_ref as ref, a.currency, a.payment_id as "paymentId", a.state,
    coalesce(p.paid_attempt_id = a.id, false) as "isPaying",
    (case when a.state in ('succeeded', 'mismatch') then a.amount_minor else 0 end
      - coalesce((select sum(r.amount_minor) from refund r where r.attempt_id = a.id and r.status = 'succeeded'), 0)
      - coalesce((select sum(d.amount_minor) from dispute d where d.attempt_id = a.id and d.status = 'lost'), 0))::int as kept
  from payment_attempt a join payment p on p.id = a.payment_id where p.id = any($1)`
const PAYMENTS = `select id, status, amount_minor as amount, refunded_minor as refunded, dispute from payment where id = any($1)`
const UNDECIDED = `
  select p.id from payment p where p.id = any($1) and (
    exists (select 1 from payment_attempt a where a.payment_id = p.id and a.state in ('created', 'open'))
    or exists (select 1 from refund r where r.payment_id = p.id and r.status = 'pending'))`

/** Returns the ids of the payments for which the hub still has an open attempt or a pending refund. */
export const listUndecided = async ({ query }: Pick<Product, 'query'>, paymentIds: readonly string[]): Promise<string[]> =>
  (await query<{ id: string }>(UNDECIDED, [paymentIds])).map(({ id }) => id)

/** Compares the records of the hub, the providers and the game. */
export const compareBooks = async ({ query, simulatorUrl }: Pick<Product, 'query' | 'simulatorUrl'>, paymentIds: readonly string[]) => {
  const read = async <T>(path: string) => JSON.parse((await ask(simulatorUrl + path)).body.toString()) as T
  const theirs = await read<Record<Provider, Entry[]>>('/control/books')
  const grants = new Map((await read<Grant[]>(`/games-server/${game.project}/grants`)).map((grant) => [grant.paymentId, grant]))
  const notices = await read<NoticeInLog[]>(`/games-server/${game.project}/notices`)
  const attempts = await query<AttemptOfOurs>(OURS, [paymentIds])
  const payments = await query<PaymentOfOurs>(PAYMENTS, [paymentIds])

  const ours = new Map(attempts.map((attempt) => [`${attempt.provider} ${attempt.ref}`, attempt]))
  const entries = Object.entries(theirs).flatMap(([provider, list]) => list.map((entry) => ({ ...entry, key: `${provider} ${entry.ref}` })))
  const keptThere = ({ captured, refunded, disputedLost }: Entry) => captured - refunded - disputedLost

  const differences: Differences = {
    'money at a provider that the hub does not know of': entries
      .filter((entry) => !ours.has(entry.key) && keptThere(entry) !== 0)
      .map(({ key }) => key),
    'kept by the hub and by the provider differ': entries
      .filter((entry) => ours.has(entry.key) && ours.get(entry.key)?.kept !== keptThere(entry))
      .map((entry) => `${entry.key}: ${ours.get(entry.key)?.kept} here, ${keptThere(entry)} there`),
    'money without an item, and not given back': payments
      .filter(({ id }) => keptOf(attempts, id) > 0 && grants.get(id)?.state !== 'granted')
      .map(({ id }) => id),
    'items without money': [...grants.values()]
      .filter(({ paymentId, state }) => state === 'granted' && paymentIds.includes(paymentId) && keptOf(attempts, paymentId) <= 0)
      .map(({ paymentId }) => paymentId),
    'paid twice': attempts.filter(({ isPaying, kept }) => !isPaying && kept !== 0).map(({ paymentId }) => paymentId),
    'told as paid under two events': toldTwice(notices),
    'left undecided': await listUndecided({ query }, paymentIds),
  }
  return {
    differences,
    totals: {
      paid: payments.filter(({ status }) => status === 'paid').length,
      granted: [...grants.values()].filter(({ paymentId, state }) => state === 'granted' && paymentIds.includes(paymentId)).length,
      /**
       * The money that was not refunded and not lost in a dispute, by currency, in minor units. `here`: according to the hub. `there`:
       * according to the providers.
       */
      kept: keptByCurrency(
        attempts.map(({ currency, kept }) => ({ currency, minor: kept })),
        entries.map((entry) => ({ currency: entry.currency, minor: keptThere(entry) })),
      ),
    },
  }
}

type Money = { currency: string; minor: number }
export type Kept = { currency: string; here: number; there: number }

const keptByCurrency = (here: readonly Money[], there: readonly Money[]): Kept[] => {
  const sum = (list: readonly Money[], wanted: string) =>
    list.reduce((all, { currency, minor }) => (currency.toUpperCase() === wanted ? all + minor : all), 0)
  const currencies = [...new Set([...here, ...there].map(({ currency }) => currency.toUpperCase()))].toSorted()
  return currencies.map((currency) => ({ currency, here: sum(here, currency), there: sum(there, currency) }))
}

export const keptApart = (kept: readonly Kept[]) => kept.filter(({ here, there }) => here !== there)
export const sayKept = (kept: readonly Kept[]) =>
  `kept, in minor units: ${kept.map(({ currency, here, there }) => `${here} ${currency} by the hub's books, ${there} by the providers'`).join('; ')}`

const keptOf = (attempts: readonly AttemptOfOurs[], paymentId: string) =>
  attempts.reduce((all, attempt) => (attempt.paymentId === paymentId ? all + attempt.kept : all), 0)

const toldTwice = (notices: readonly NoticeInLog[]): string[] => {
  const events = new Map<string, Set<string>>()
  for (const { id, type, paymentId } of notices) {
    if (type === 'payment.paid' && paymentId) events.set(paymentId, (events.get(paymentId) ?? new Set()).add(id))
  }
  return [...events].filter(([, ids]) => ids.size > 1).map(([paymentId]) => paymentId)
}
