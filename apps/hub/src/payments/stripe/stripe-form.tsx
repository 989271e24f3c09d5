import { useOnline } from '@playhub/browser/online'
import type { ProcessReply } from '@playhub/contract/payments'
import { Button } from '@playhub/ui/button'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { priceIn } from '../../base/money.ts'
import type { ScreenValues } from '../../base/screen.ts'
import { screenPaths } from '../../base/screen-paths.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useLanguage } from '../../i18n/i18n.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import styles from '../payments.module.css'
import providerStyles from '../provider.module.css'
import { processQuery } from '../queries.ts'
import { Trust } from '../trust.tsx'
import { readConfirmation, readIntent } from './confirmation.ts'

type Props = {
  values: ScreenValues['stripe']
  attempt: { id: string; clientSecret: string }
  data: ProcessReply
  /** Called when the form's frame did not load. */
  onFailed: () => void
  /** Called when the intent was canceled, so that this form can no longer be used. */
  onOver: () => void
  /** Whether this form replaces one whose intent was canceled. */
  isRenewed: boolean
  onConfirming: (busy: boolean) => void
  onSent: (status: 'succeeded' | 'processing') => void
}

/** Stripe's card form and our button. The replies that Stripe sends to this form are only hints; the server gets the final result. */
export const StripeForm = ({ values, attempt, data, onFailed, onOver, isRenewed, onConfirming, onSent }: Props) => {
  const t = useFlowsT()
  const online = useOnline()
  const client = useQueryClient()
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [complete, setComplete] = useState(false)
  const { language } = useLanguage()
  const { paymentId, currency } = values
  const price = priceIn(data.paymentData, 'USD', language)

  const confirm = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return undefined
      const { error } = await elements.submit()
      // If a field is invalid, Stripe marks it, so our form shows no message.
      if (error) return undefined
      const returnUrl = new URL(screenPaths.stripe({ id: paymentId, currency }), location.origin).href
      const confirmation = readConfirmation(
        await stripe.confirmPayment({
          elements,
          // Stripe gets no e-mail address, because games can read the intent.
          confirmParams: { return_url: returnUrl },
          redirect: 'if_required',
        }),
      )
      const end = confirmation.kind === 'unknown' ? readIntent(await stripe.retrievePaymentIntent(attempt.clientSecret)) : confirmation
      // The attempt may have ended because the player continued in another tab. The payment's state is requested again, and the screen
      // shows it.
      if (end.kind === 'other' || end.kind === 'over') await client.refetchQueries(processQuery(paymentId))
      return end
    },
    onMutate: () => onConfirming(true),
    onSuccess: (confirmation) => {
      if (confirmation?.kind === 'sent') onSent(confirmation.status)
      if (confirmation?.kind === 'over') onOver()
      if (confirmation?.kind === 'declined') elements?.getElement('payment')?.focus()
    },
    onSettled: () => onConfirming(false),
  })

  const isBusy = confirm.isPending
  const isDeclined = confirm.data?.kind === 'declined' || (values.refused && confirm.isIdle)
  const detail = confirm.data?.kind === 'declined' ? confirm.data.detail : undefined

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) confirm.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={providerStyles.provider} data-ready={ready}>
        <PaymentElement
          options={{ layout: 'tabs', readOnly: isBusy }}
          onReady={() => setReady(true)}
          onChange={(event) => setComplete(event.complete)}
          onLoadError={onFailed}
        />
      </div>
      {isDeclined && (
        // Stripe's message gives the reason, but does not say what the player can do.
        <FailureNotice title={detail ?? t('stripe.requires_payment_method')}>{detail && t('stripe.declinedHint')}</FailureNotice>
      )}
      {confirm.data?.kind === 'unknown' && <FailureNotice title={t('refusal.PROVIDER_UNAVAILABLE')} />}
      {(confirm.data?.kind === 'other' || confirm.isError || (isRenewed && confirm.isIdle)) && <FailureNotice title={t('stripe.failed')} />}
      <Trust method="stripe" isTest={data.isTest} />
      <div className={styles.bar}>
        <Button
          type="submit"
          variant="accent"
          busy={isBusy}
          blocked={online ? (complete ? undefined : t('stripe.fill')) : t('common.offlineReason')}
        >
          {t('stripe.pay', { price })}
        </Button>
      </div>
    </form>
  )
}
