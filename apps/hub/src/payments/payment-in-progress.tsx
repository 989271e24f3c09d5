import type { SessionValues } from '@playhub/contract/hosting'
import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import type { ScreenHost } from '../host/screen.ts'
import { useFlowsT, useLanguage } from '../i18n.tsx'
import { itemName, priceIn } from '../money.ts'
import { FailedToOpen } from './failed-to-open.tsx'
import { leaveStripe } from './give-up.ts'
import { PaymentStatus } from './payment-status.tsx'
import { setPendingQuery } from './queries.ts'
import { Waiting } from './status-views.tsx'

type Props = {
  values: SessionValues & { paymentId: string }
  host: ScreenHost
  data: ProcessReply['paymentData'] | undefined
  /** A sentence of the provider about what it does now. */
  text?: string | undefined
  onAgain: () => void
}

/** A payment that was confirmed at Stripe, now or before a reload: has the server look there once, then follows it. */
export const PaymentInProgress = ({ values: { paymentId }, host, data, text, onAgain }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const pending = useQuery(setPendingQuery(paymentId))
  const about = data && `${itemName(data, language)}, ${priceIn(data, 'USD', language)}`

  if (pending.data) {
    return (
      <PaymentStatus
        paymentId={paymentId}
        host={host}
        about={about}
        known={pending.data}
        onCancel={() => leaveStripe(paymentId)}
        onAgain={onAgain}
      />
    )
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
  return <Waiting about={about} text={text} onCancel={host.close} />
}
