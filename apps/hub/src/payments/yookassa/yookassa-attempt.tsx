import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { BeginFailed } from '../begin-failed.tsx'
import { OtherMethodButton, useOtherMethod } from '../other-method.tsx'
import { yookassaCreateQuery } from '../queries.ts'
import { FailedToOpen } from '../status/failed-to-open.tsx'
import type { Attempt, Sent } from '../status/give-up.ts'
import { YookassaCheckout } from './yookassa-checkout.tsx'

type Props = ScreenProps<'yookassa'> & { data: ProcessReply; onSent: (sent: Sent) => void }

const attempt: Attempt = { provider: 'yookassa' }
/**
 * YooKassa's errors for a used or expired token. A token works only once and expires after an hour. After one of these errors, the form
 * requests one new token.
 */
const tokenEnded: readonly unknown[] = ['token_expired', 'invalid_token']

/** Shows one attempt at YooKassa: the server creates the payment there, then YooKassa's script shows the form. */
export const YookassaAttempt = ({ values, host, data, onSent }: Props) => {
  const t = useFlowsT()
  const created = useQuery(yookassaCreateQuery(values.paymentId))
  const [renewed, setRenewed] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const send = (sent: Omit<Sent, 'attempt'> = {}) => onSent({ attempt, ...sent })
  const method = useOtherMethod({ values, host, attempt: created.data && attempt, onPaid: () => send() })
  const other = <OtherMethodButton other={method} />

  const handleError = (error: unknown) => {
    if (renewed || !tokenEnded.includes(error)) return setFailure({ error })
    setRenewed(true)
    void created.refetch()
  }
  const handleRetry = () => {
    setFailure(undefined)
    void created.refetch()
  }
  if (created.error) {
    return (
      <BeginFailed {...{ values, host, data, other }} provider="yookassa" error={created.error} onRetry={() => void created.refetch()} />
    )
  }
  if (failure) {
    return (
      <FailedToOpen
        {...{ values, host, other }}
        code={hostCodes.YOOKASSA_WIDGET}
        error={failure.error}
        title={t('yookassa.widgetFailed')}
        text={t('yookassa.widgetHint')}
        onRetry={handleRetry}
      />
    )
  }
  return (
    <YookassaCheckout
      {...{ values, host, data, other }}
      begun={created.isRefetching ? undefined : created.data}
      handlers={{
        onSuccess: () => send({ text: t('stripe.succeeded'), isPaid: true }),
        onFail: () => send({ failure: hostCodes.YOOKASSA_FAIL }),
        onClose: method.choose,
        onError: handleError,
      }}
    />
  )
}
