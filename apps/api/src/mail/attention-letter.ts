import type { AttentionReason } from '@playhub/contract/desk/attention'
import { mailTexts, makeLetter, moment, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

type Waiting = { reason: AttentionReason; openedAt: Date; paymentId: string | null }

/**
 * Builds the e-mail that tells finance staff about payments that need a person's decision. `count` is the number of these payments.
 * `waiting` contains the payments that have waited longest.
 */
export const attentionLetter = ({
  desk,
  count,
  waiting,
  ...sending
}: Sending & { desk: string; count: number; waiting: readonly Waiting[] }): Letter => {
  const t = mailTexts(sending.language)
  const lines = waiting.map(({ reason, openedAt, paymentId }) =>
    [moment(openedAt), t(`attention.reason.${reason}`), paymentId ?? ''].filter(Boolean).join(', '),
  )
  return makeLetter(sending, {
    subject: t('attention.subject', { count }),
    blocks: [
      { kind: 'heading', text: t('attention.subject', { count }) },
      { kind: 'text', text: t('attention.lead') },
      { kind: 'facts', lines },
      { kind: 'link', label: t('attention.open'), href: `${desk}/attention` },
    ],
    reason: 'staff',
  })
}
