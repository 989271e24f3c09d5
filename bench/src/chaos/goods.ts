import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { goods } from '@playhub/contract/games/goods'
import { IDEMPOTENCY_HEADER, partner } from '@playhub/contract/partner'
import { ask } from '../ask.ts'
import { game } from '../payments/game-server.ts'
import type { Product } from '../product.ts'
import { askAgain, GaveUp, jsonOf } from './again.ts'
import { type Buyer, purchase, type Where } from './purchase.ts'
import type { Random } from './random.ts'

/** A payment, and the attempts to use up the item that was bought. */
export type Bought = { paymentId: string; uses: Use[] }
/** One attempt to use up an item. `isUnsure`: the caller never got an answer, so it is unknown whether the item is used up. */
type Use = { by: string; isDone: boolean; isUnsure: boolean }

const JSON_TYPE = { 'content-type': 'application/json' }
const SHARES = { refunded: 0.15, disputed: 0.1, used: 0.6 }

/**
 * Buys an item. Then two tabs and the game's server try to use up the item at the same time. Sometimes the money is refunded or disputed at
 * that time, too.
 */
export const buyAndUse = async (
  where: Where & Partial<Pick<Product, 'query'>>,
  buyer: Buyer,
  chance: Random,
): Promise<Bought | undefined> => {
  const bought = await purchase(where, buyer, chance)
  if (!bought) return undefined
  const { paymentId } = bought
  const [isRefunded, isDisputed, isUsed] = [chance.chance(SHARES.refunded), chance.chance(SHARES.disputed), chance.chance(SHARES.used)]
  const [uses] = await Promise.all([
    isUsed ? consumeAtOnce(where, buyer, paymentId) : [],
    isRefunded && giveBack(where, paymentId, chance),
    isDisputed && dispute(where, paymentId, chance),
  ])
  return { paymentId, uses }
}

const consumeAtOnce = async ({ hubUrl, watch }: Where, { jwt, address }: Buyer, paymentId: string): Promise<Use[]> => {
  const headers = { authorization: `Bearer ${jwt}`, 'x-forwarded-for': address }
  const listed = await askAgain(`${hubUrl}${apiPrefix}${goods.get.path}?project=${game.project}`, { watch, headers }).catch(gaveUp)
  const { items = [] } = (listed?.status === 200 ? jsonOf(listed) : {}) as { items?: { goodId: string; paymentId: string }[] }
  const goodId = items.find((each) => each.paymentId === paymentId)?.goodId
  if (goodId === undefined) return []
  const fromTab = (by: string) =>
    consume(by, hubUrl + apiPrefix + goods.consume.path, { watch, headers: { ...headers, ...JSON_TYPE } }, { goodId, consumeId: by })
  const fromServer = () =>
    consume(
      'server',
      hubUrl + partnerPrefix + partner.consumeGood.path.replace(':id', goodId),
      { watch, headers: { ...JSON_TYPE, authorization: `Bearer ${game.apiKey}`, [IDEMPOTENCY_HEADER]: `use-${goodId}` } },
      {},
    )
  return Promise.all([fromTab('one tab'), fromTab('another tab'), fromServer()])
}

const consume = async (by: string, url: string, asking: Parameters<typeof askAgain>[1], body: object): Promise<Use> => {
  const answer = await askAgain(url, { ...asking, method: 'POST', body: JSON.stringify(body) }).catch(gaveUp)
  return { by, isDone: answer?.status === 200, isUnsure: answer === undefined }
}

const gaveUp = (error: unknown) => {
  if (!(error instanceof GaveUp)) throw error
  return undefined
}

/** Refunds a payment in full or in part, as the game's server does. The hub refuses to refund an unpaid payment. */
export const giveBack = async ({ hubUrl, watch }: Pick<Where, 'hubUrl' | 'watch'>, paymentId: string, random: Random) => {
  const amount = random.chance(0.5) ? {} : { amount: 100 }
  const url = hubUrl + partnerPrefix + partner.refundPayment.path.replace(':id', paymentId)
  await askAgain(url, {
    method: 'POST',
    watch,
    headers: { ...JSON_TYPE, authorization: `Bearer ${game.apiKey}`, [IDEMPOTENCY_HEADER]: `refund-${paymentId}` },
    body: JSON.stringify(amount),
  }).catch((error) => {
    if (!(error instanceof GaveUp)) throw error
  })
}

/** Opens a dispute and decides it at once, as the bank does for a player who paid through Stripe. */
const dispute = async ({ simulatorUrl, query }: Where & Partial<Pick<Product, 'query'>>, paymentId: string, chance: Random) => {
  const status = chance.pick(['won', 'lost'])
  // If the database is down at this moment, no dispute is opened.
  const [paid] = (await query?.<{ ref: string }>(PAID_BY_STRIPE, [paymentId]).catch(() => [])) ?? []
  if (!paid) return
  const post = (path: string, body: object) =>
    ask(`${simulatorUrl}/control${path}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
  const opened = await post('/disputes', { paymentIntent: paid.ref })
  // The simulator opens no dispute if all of the money is already refunded.
  if (opened.status === 200) await post('/disputes/close', { id: JSON.parse(opened.body.toString()).id, status })
}

const PAID_BY_STRIPE = `
  select provider_ref as ref from payment_attempt where payment_id = $1 and provider = 'stripe' and state = 'succeeded' limit 1`

/** `givesGood` is false if the payment was created by an earlier release, in which payments gave no goods (bought items; decision 036). */
type Kept = { paymentId: string; status: string; givesGood: boolean; state: 'owned' | 'consumed' | 'revoked' | null; isForfeit: boolean }

const KEPT = `
  select p.id as "paymentId", p.status, p.item_kind is not null as "givesGood", g.state,
    exists (select 1 from dispute d where d.attempt_id = a.id and d.status <> 'won')
    or a.amount_minor <= coalesce((select sum(r.amount_minor) from refund r where r.attempt_id = a.id and r.status = 'succeeded'), 0)
      as "isForfeit"
  from payment p left join payment_attempt a on a.id = p.paid_attempt_id left join good g on g.payment_id = p.id
  where p.id = any($1)`

/**
 * Compares the answers that callers got with the stored goods (bought items), and compares the stored goods with the money. Call it after
 * all payments are settled.
 */
export const compareGoods = async ({ query }: Pick<Product, 'query'>, bought: readonly Bought[]) => {
  const rows = await query<Kept>(KEPT, [bought.map(({ paymentId }) => paymentId)])
  const usesOf = new Map(bought.map(({ paymentId, uses }) => [paymentId, uses]))
  const usedBy = (paymentId: string) => (usesOf.get(paymentId) ?? []).filter(({ isDone }) => isDone).length
  const isUnsure = (paymentId: string) => (usesOf.get(paymentId) ?? []).some((use) => use.isUnsure)
  const idsOf = (found: (row: Kept) => boolean) => rows.filter(found).map(({ paymentId }) => paymentId)
  return {
    wrong: {
      'paid without a good, or a good without a payment': idsOf(
        ({ status, givesGood, state }) => (givesGood && status === 'paid') !== (state !== null),
      ),
      'used up by more than one': idsOf(({ paymentId }) => usedBy(paymentId) > 1),
      'told as used up, and not so': idsOf(({ paymentId, state }) => usedBy(paymentId) > 0 && state !== 'consumed'),
      'used up by nobody': idsOf(({ paymentId, state }) => state === 'consumed' && usedBy(paymentId) === 0 && !isUnsure(paymentId)),
      'owned although the money went back': idsOf(({ state, isForfeit }) => state === 'owned' && isForfeit),
      'taken back although the money stayed': idsOf(({ state, isForfeit }) => state === 'revoked' && !isForfeit),
    },
    used: rows.filter(({ state }) => state === 'consumed').length,
    takenBack: rows.filter(({ state }) => state === 'revoked').length,
  }
}
