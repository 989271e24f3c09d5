import type { Language } from '@playhub/contract/limits'
import type { PaymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import {
  type AttemptRow,
  findAttempt,
  getPayment,
  insertAttempt,
  insertEvent,
  listAttempts,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '../data.ts'
import { languageOf } from '../language.ts'
import { allowedMethods } from '../methods.ts'
import { providerOf } from '../provider-of.ts'
import { type PaymentProvider, ProviderFailure } from '../providers/providers.ts'
import { findLive, isSuspect, nextCheck } from '../rules.ts'
import { settle, showStatus } from '../settle.ts'
import { giveUp } from './give-up.ts'
import { openAtProvider } from './open-attempt.ts'
import { closeAndSettle } from './player-steps.ts'

const MAIL_ADDRESS_MAX = 254

/**
 * The most rounds that one start may need: an old attempt is closed, another turns out to be over, and two clicks on two methods collide.
 */
const ROUNDS = 5

/** The page of the player: its language and its origin. */
type From = { spoken: Language | undefined; origin: string }

/**
 * Starts an attempt at a provider or returns the current one: a second click, a reload and a lost reply all get the same attempt. First it
 * closes and settles an attempt that can no longer be used because of another method, a handle about to expire, a changed receipt e-mail or
 * another form language. From now on the payment's form and letters use the page's language, `spoken`. Throws PAYMENT_ALREADY_PAID,
 * PAYMENT_BEGUN_ELSEWHERE, PAYMENT_METHOD_NOT_AVAILABLE, RECEIPT_EMAIL_REQUIRED, PROVIDER_UNAVAILABLE.
 */
export const startAttempt = async (
  deps: Deps,
  payment: PaymentRow,
  method: PaymentMethod,
  { spoken, origin }: From,
): Promise<{ ref: string; handle: string }> => {
  // A test payment must never reach a live provider, and a live payment must never reach a test provider.
  const provider = allowedMethods(deps, payment).includes(method) ? deps.providers[payment.mode][method] : undefined
  if (!provider) throw new Refusal('PAYMENT_METHOD_NOT_AVAILABLE')
  let isOvertaken = false
  for (let round = 0; round < ROUNDS; round++) {
    const { attempt, isOver } = await deps.db.transaction((tx) => takeUp(deps, tx, payment.id, { provider, spoken, origin, isOvertaken }))
    if (isOver) {
      // If the provider cannot be reached, the attempt may still succeed later. Then it is refunded automatically.
      await closeAndSettle(deps, attempt, 'create')
      continue
    }
    const begun = await reach(deps, attempt, payment)
    if (begun) return begun
    isOvertaken = (await findAttempt(deps.db, attempt.id))?.abandonedAt !== null
  }
  throw new Refusal('PAYMENT_BEGUN_ELSEWHERE')
}

type Wanted = From & { provider: PaymentProvider; isOvertaken: boolean }

/**
 * Returns the attempt to use, creating one if needed. Or, with `isOver`, an attempt that was in the way and was given up just now. If the
 * attempt of this start was given up meanwhile (`isOvertaken`), the player did something newer: use that attempt or throw
 * PAYMENT_BEGUN_ELSEWHERE.
 */
const takeUp = async (deps: Deps, tx: Tx, paymentId: string, { provider, spoken, origin, isOvertaken }: Wanted) => {
  const locked = await lockPayment(tx, paymentId)
  const payment = { ...locked, locale: spoken ?? locked.locale }
  if (payment.status === 'paid') throw new Refusal('PAYMENT_ALREADY_PAID')
  if (!isReceiptPossible(provider, payment)) throw new Refusal('RECEIPT_EMAIL_REQUIRED')
  if (locked.locale !== payment.locale) await updatePayment(tx, paymentId, { locale: payment.locale })
  const attempts = await listAttempts(tx, paymentId)
  // Money may have been taken. Until this is certain, nobody should pay a second time.
  if (attempts.some(isSuspect)) throw new Refusal('PAYMENT_ALREADY_PAID')
  const live = findLive(attempts)
  const speaksAlike = live && provider.formLanguage(languageOf(live, locked)) === provider.formLanguage(languageOf(payment, payment))
  if (live && speaksAlike && isOfUse(live, payment, provider, deps.now())) return { attempt: live, isOver: false }
  if (isOvertaken) throw new Refusal('PAYMENT_BEGUN_ELSEWHERE')
  if (live) {
    const reason = live.provider === provider.id ? 'renew' : 'switch'
    return { attempt: await giveUp(deps, tx, live, reason, 'caller'), isOver: true }
  }
  const attempt = await insertNew(deps, tx, payment, provider, origin)
  await showStatus(deps, tx, payment, [...attempts, attempt], 'create')
  return { attempt, isOver: false }
}

/** Both providers that fix the e-mail at the start require one, and YooKassa accepts no address longer than e-mail allows (RFC 5321). */
const isReceiptPossible = ({ freezesReceiptEmail }: PaymentProvider, { receiptEmail }: PaymentRow) =>
  !freezesReceiptEmail || (receiptEmail !== '' && receiptEmail.length <= MAIL_ADDRESS_MAX)

/** Reuse an attempt only if its receipt e-mail is unchanged, or if the provider has created it and allows changes of the e-mail. */
const isOfUse = (live: AttemptRow, payment: PaymentRow, provider: PaymentProvider, now: Date) =>
  live.provider === provider.id &&
  now.getTime() - live.createdAt.getTime() < provider.reuseForMs &&
  (live.receiptEmail === payment.receiptEmail || (!provider.freezesReceiptEmail && live.providerRef !== null))

const insertNew = async (
  deps: Deps,
  tx: Tx,
  { id: paymentId, mode, receiptEmail, locale, rubMinor, usdMinor }: PaymentRow,
  of: PaymentProvider,
  origin: string,
) => {
  const nextCheckAt = nextCheck('created', 0, deps.config.reconcileDelaysSeconds, deps.now()) ?? null
  const attempt = await insertAttempt(tx, {
    paymentId,
    provider: of.id,
    mode,
    amountMinor: of.currency === 'USD' ? usdMinor : rubMinor,
    currency: of.currency,
    receiptEmail,
    locale,
    origin,
    nextCheckAt,
    createdAt: deps.now(),
  })
  await insertEvent(tx, { paymentId, attemptId: attempt.id, from: '', to: 'created', cause: 'create', actor: 'player' })
  if (nextCheckAt) await enqueue(tx, 'check_attempt', { attemptId: attempt.id }, { key: `check:${attempt.id}`, runAt: nextCheckAt })
  return attempt
}

/**
 * Returns what the browser needs to continue; undefined if the attempt is over at the provider. Throws PAYMENT_ALREADY_PAID,
 * PROVIDER_UNAVAILABLE.
 */
const reach = async (deps: Deps, attempt: AttemptRow, payment: PaymentRow) => {
  try {
    if (!attempt.providerRef) {
      // Nobody had its handle yet, so it cannot be paid and needs no check. But the player may have given it up meanwhile.
      const { ref, handle, isLive } = await openAtProvider(deps, attempt, payment)
      if (!isLive) return undefined
      // No handle means that the provider ended the attempt as soon as it was created.
      if (handle !== '') return { ref, handle }
    }
    await settle(deps, attempt.id, 'create')
    const current = await findAttempt(deps.db, attempt.id)
    if (current?.state === 'succeeded') throw new Refusal('PAYMENT_ALREADY_PAID')
    if (!current?.providerRef || !findLive([current])) return undefined
    const { receiptEmail } = await getPayment(deps.db, attempt.paymentId)
    return { ref: current.providerRef, ...(await providerOf(deps, attempt).resume(current.providerRef, receiptEmail)) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider did not take the attempt')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
}
