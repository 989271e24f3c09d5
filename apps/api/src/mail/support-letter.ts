import type { AuthMethod } from '@playhub/contract/auth'
import { shownEmail } from '@playhub/contract/email-domain'
import type { SUPPORT_REASONS } from '@playhub/contract/limits'
import type { PaymentStatus } from '@playhub/contract/payments'
import type { Block } from './layout.ts'
import { mailTexts, makeLetter, moment, money, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

type Asked = Sending & {
  email: string
  reason: (typeof SUPPORT_REASONS)[number]
  description: string
  player: { nickName: string; userId: string; method: AuthMethod }
  purchase: {
    id: string
    project: string
    item: string
    amountMinor: number
    currency: string
    refundedMinor: number
    status: PaymentStatus
    /** The payment provider's common name; empty until a provider is chosen. */
    provider: string
    madeAt: Date
  }
}

const reasons = { 'drop not credited': 'credited', other: 'different' } as const

/**
 * Builds the e-mail to support with a player's question about one purchase. It is in the player's language, because support should answer
 * in this language. The subject contains no text from players or games.
 */
export const supportLetter = ({ email, reason, description, player, purchase, ...sending }: Asked): Letter => {
  const t = mailTexts(sending.language)
  const paymentId = purchase.id
  const because = t(`supportLetter.reason.${reasons[reason]}`)
  const fact = (name: Fact, values: Record<string, string>) => oneLine(t(`supportLetter.facts.${name}`, values))
  const amountOf = (minor: number) => ({ amount: money(minor, purchase.currency, sending.language) })
  const blocks: Block[] = [
    { kind: 'heading', text: t('supportLetter.heading') },
    { kind: 'text', text: t('supportLetter.lead', { email: shownEmail(email) }) },
    {
      kind: 'facts',
      lines: [
        fact('reason', { reason: because }),
        fact('player', { ...player, method: t(`method.${player.method}`) }),
        fact('project', { project: purchase.project }),
        fact('item', { item: purchase.item }),
        fact('amount', amountOf(purchase.amountMinor)),
        ...(purchase.refundedMinor > 0 ? [fact('refunded', amountOf(purchase.refundedMinor))] : []),
        fact('status', { status: t(`supportLetter.status.${purchase.status}`) }),
        fact('provider', { provider: purchase.provider || t('supportLetter.notChosen') }),
        fact('payment', { paymentId }),
        fact('made', { when: moment(purchase.madeAt) }),
      ],
    },
    { kind: 'text', text: t('supportLetter.words') },
    { kind: 'quote', text: description },
  ]
  const subject = t('supportLetter.subject', { userId: player.userId, reason: because, paymentId })
  return { ...makeLetter(sending, { subject, blocks, reason: 'support' }), replyTo: email }
}

type Fact = 'reason' | 'player' | 'project' | 'item' | 'amount' | 'refunded' | 'status' | 'provider' | 'payment' | 'made'

/** Removes line breaks. Names come from players and games, and a line break in a name must not start a new line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
