import type { Language } from '@playhub/contract/limits'
import type { PartnerPayment } from '@playhub/contract/partner'
import { formatMinor, type PaymentMethod, type PaymentStatus, type ProcessReply } from '@playhub/contract/payments'
import { projectNameOf, siteOrigin } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import type { AttemptRow, PaymentRow } from './data.ts'
import { allowedMethods } from './methods.ts'
import type { Polled } from './polled.ts'
import { findLive } from './rules.ts'

/**
 * The reply to the poll. `payload` and `token` are included only while the payment is paid, not refunded and not disputed: a game that
 * trusts only the token would otherwise give items for nothing. `userId` is the player's number, as games know it.
 */
export const presentSettled = async (
  { tokens }: Pick<Deps, 'tokens'>,
  payment: Polled,
  userId: string,
): Promise<{ status: PaymentStatus; payload: string; token: string }> => {
  const { amountMinor, currency } = payment
  const isGone = amountMinor !== null && payment.refundedMinor >= amountMinor
  if (payment.status !== 'paid' || amountMinor === null || currency === null || isGone || payment.dispute === 'open')
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

export const presentProcess = (deps: Deps, payment: PaymentRow, attempts: readonly AttemptRow[], language: Language): ProcessReply => {
  const live = findLive(attempts)
  const page = deps.catalogue.current().projects.get(payment.projectId)?.game?.web_page
  return {
    provider: allowedMethods(deps, payment),
    providerId: live?.provider ?? payment.provider,
    status: payment.status,
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
    profileData: { mailToReceiveCheck: payment.receiptEmail },
  }
}

type Site = Pick<Deps, 'config' | 'catalogue'>
type Payable = Pick<PaymentRow, 'id' | 'projectId' | 'locale' | 'source'>

/** An address on the project's own site, because a browser's sign-in is stored per origin. */
export const payUrl = ({ config, catalogue }: Site, { id, projectId, locale, source }: Payable) => {
  const query = new URLSearchParams({ project: projectId, locale, ...(source && { source }) })
  return `${siteOrigin(config, catalogue.current(), projectId)}/payments/process/${id}?${query}`
}

/** Where the provider's page returns to, on the `origin` where the player is signed in. The address contains no token. */
export const returnUrl = (origin: string, method: PaymentMethod, { id, projectId, locale, source }: PaymentRow) => {
  const query = new URLSearchParams({ project: projectId, locale, ...(source && { source }), returned: 'true' })
  return `${origin}/payments/${method}/${id}?${query}`
}

export const presentPartnerPayment = (site: Site, payment: PaymentRow, userId: string): PartnerPayment => ({
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
})
