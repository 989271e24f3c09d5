import type { SessionValues } from '@playhub/contract/hosting'
import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { cancelledResult } from '../host/results.ts'
import type { ScreenHost } from '../host/screen.ts'
import { useLeaving } from '../host/use-leaving.ts'
import { useFlowsT, useLanguage } from '../i18n.tsx'
import { itemName, priceIn } from '../money.ts'
import { FailedToOpen } from './failed-to-open.tsx'
import { leaveStripe } from './give-up.ts'
import { type Known, resultOf } from './outcome.ts'
import { PaymentStatus } from './payment-status.tsx'
import { setPendingQuery } from './queries.ts'
import { Waiting } from './status-views.tsx'

type Props = {
  values: SessionValues & { paymentId: string }
  host: ScreenHost
  data: ProcessReply['paymentData'] | undefined
  /** The attempt at Stripe, where this screen began it: only then is there something to give up. */
  attempt?: string | undefined
  /** A sentence of the provider about what it does now. */
  text?: string | undefined
  onAgain: () => void
}

/** A payment that was confirmed at Stripe, now or before a reload: has the server look there once, then follows it. */
export const PaymentInProgress = ({ values: { paymentId }, host, data, attempt, text, onAgain }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const pending = useQuery(setPendingQuery(paymentId))
  const onCancel = attempt === undefined ? undefined : () => leaveStripe(paymentId, attempt)
  const about = data && `${itemName(data, language)}, ${priceIn(data, 'USD', language)}`

  if (pending.data) {
    return <PaymentStatus paymentId={paymentId} host={host} about={about} known={pending.data} onCancel={onCancel} onAgain={onAgain} />
  }
  if (pending.error) {
    return (
      <FailedToOpen
        values={{ paymentId }}
        host={host}
        code={hostCodes.STRIPE_SET_PENDING}
        error={pending.error}
        title={t('status.error')}
        text={t('status.errorText')}
        onRetry={() => void pending.refetch()}
      />
    )
  }
  return <Confirming paymentId={paymentId} host={host} about={about} text={text} onCancel={onCancel} />
}

type ConfirmingProps = {
  paymentId: string
  host: ScreenHost
  about: string | undefined
  text: string | undefined
  onCancel: (() => Promise<Known>) | undefined
}

const Confirming = ({ paymentId, host, about, text, onCancel }: ConfirmingProps) => {
  const result = async () => (onCancel ? resultOf(paymentId, await onCancel()) : cancelledResult(paymentId))
  useLeaving(host, { asks: true, result })
  return <Waiting about={about} text={text} onCancel={host.close} />
}
