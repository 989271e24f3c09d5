import { maskedEmail } from '@playhub/contract/email-domain'
import type { Language } from '@playhub/contract/limits'
import type { PartnerPayment } from '@playhub/contract/partner'
import type { PartnerGood } from '@playhub/contract/partner/goods'
import { formatMinor, type PaymentMethod, type PaymentStatus, type ProcessReply } from '@playhub/contract/payments'
import { projectNameOf, siteOrigin } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import type { GoodRow } from './core/state.ts'
import type { AttemptRow, PaymentRow, Polled } from './data.ts'
import { allowedMethods } from './methods.ts'
import { findLive, isMoneyOnItsWay } from './rules.ts'

/**
 * Returns the reply to a request for the payment's state. It contains `payload` and `token` only while the payment is paid, not fully
 * refunded and not in an open dispute. Otherwise a game that trusts the token alone would give items for money that was returned. `userId`
 * is the player's number, as games know it.
 */
export const presentSettled = async (
  { tokens }: Pick<Deps, 'tokens'>,
  payment: Polled,
  userId: string,
): Promise<{ status: PaymentStatus; payload: string; token: string }> => {
  const { amountMinor, currency } = payment
  if (payment.status !== 'paid' || amountMinor === null || currency === null || lapsedBy(payment) !== null)
    return { status: payment.status, payload: '', token: '' }
  const token = await tokens.signPayment({
    paymentId: payment.id,
    project: payment.projectId,
    userId,
    item: payment.itemId,
    amount: amountMinor,
    currency,
    status: 'paid',
    payload: payment.payload,
    mode: payment.mode,
  })
  return { status: 'paid', payload: payment.payload, token }
}

/** Returns why a paid payment is no longer valid. Returns null if the payment is valid, or if nothing was paid. */
const lapsedBy = ({ amountMinor, refundedMinor, dispute }: Pick<Polled, 'amountMinor' | 'refundedMinor' | 'dispute'>) => {
  if (amountMinor !== null && refundedMinor >= amountMinor) return 'refunded'
  return dispute === 'open' ? 'disputed' : null
}

type Shown = { payment: PaymentRow; attempts: readonly AttemptRow[] }

/**
 * Returns the data for the payment page. The page may call this with a game token, and the game can use the same token. The game must not
 * get the player's e-mail address, so the address is masked for a game token.
 */
export const presentProcess = (deps: Deps, { payment, attempts }: Shown, language: Language, kind: Caller['kind']): ProcessReply => {
  // An attempt that was given up is still the current one while its money may be on its way.
  const current = findLive(attempts) ?? attempts.findLast(isMoneyOnItsWay)
  const page = deps.catalogue.current().projects.get(payment.projectId)?.game?.web_page
  return {
    provider: allowedMethods(deps, payment),
    providerId: (payment.status === 'paid' ? undefined : current?.provider) ?? payment.provider,
    status: payment.status,
    lapsed: payment.status === 'paid' ? lapsedBy(payment) : null,
    isTest: payment.mode === 'test',
    paymentData: {
      projectName: projectNameOf(deps.catalogue.current(), payment.projectId, language),
      cardLogoImage: page?.cardLogoImage || page?.gameLogoFile || '',
      cardImage: page?.gameImage.replace(/cover$/, 'card') ?? '',
      ruName: payment.ruTitle,
      enName: payment.enTitle,
      ruPrice: formatMinor(payment.rubMinor),
      enPrice: formatMinor(payment.usdMinor),
      itemImage: payment.logoName,
      shownCurrency: payment.shownCurrency,
    },
    profileData: { mailToReceiveCheck: kind === 'game' ? maskedEmail(payment.receiptEmail) : payment.receiptEmail },
  }
}

type Site = Pick<Deps, 'config' | 'catalogue'>
type Payable = Pick<PaymentRow, 'id' | 'projectId' | 'locale' | 'source'>

/**
 * Returns the URL of the payment page, on the project's own site. A browser stores the sign-in per origin, so the player is signed in only
 * on that site.
 */
export const payUrl = ({ config, catalogue }: Site, { id, projectId, locale, source }: Payable) => {
  const query = new URLSearchParams({ project: projectId, locale, ...(source && { source }) })
  return `${siteOrigin(config, catalogue.current(), projectId)}/payments/process/${id}?${query}`
}

/**
 * Returns the URL to which the provider sends the player back. It is on the `origin` where the player is signed in, and contains no token.
 */
export const returnUrl = (origin: string, method: PaymentMethod, { id, projectId, locale, source }: PaymentRow) => {
  const query = new URLSearchParams({ project: projectId, locale, ...(source && { source }), returned: 'true' })
  return `${origin}/payments/${method}/${id}?${query}`
}

export const presentPartnerPayment = (site: Site, payment: PaymentRow, userId: string, good: GoodRow | null): PartnerPayment => ({
  id: payment.id,
  status: payment.status,
  mode: payment.mode,
  userId,
  item: payment.itemId,
  payload: payment.payload,
  amount: payment.amountMinor,
  currency: payment.currency,
  provider: payment.provider,
  payUrl: payUrl(site, payment),
  createTs: payment.createdAt.toISOString(),
  paidTs: payment.paidAt?.toISOString() ?? null,
  refundedAmount: payment.refundedMinor,
  dispute: payment.dispute,
  good: good && paidGoodOf(good),
})

const paidGoodOf = ({ id, itemId, kind, state }: GoodRow) => ({ id, itemId, kind, state })

export const presentPartnerGood = (good: GoodRow, payload: string, userId: string): PartnerGood => ({
  ...paidGoodOf(good),
  paymentId: good.paymentId,
  userId,
  mode: good.mode,
  payload,
  createTs: good.createdAt.toISOString(),
  acknowledgedTs: good.acknowledgedAt?.toISOString() ?? null,
  consumedTs: good.consumedAt?.toISOString() ?? null,
  consumedBy: good.consumedBy,
  revokedTs: good.revokedAt?.toISOString() ?? null,
  lateTs: good.lateAt?.toISOString() ?? null,
})
