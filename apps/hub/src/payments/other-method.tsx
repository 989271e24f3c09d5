import { hostCodes } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import type { ScreenProps } from '../host/screen.ts'
import { useFlowsT } from '../i18n.tsx'
import { useFailureCode } from '../refusal-text.ts'
import { giveUpStripe } from './give-up.ts'

type Props = ScreenProps<'stripe'> & { attempt: string | undefined; confirming: boolean; onPaid: () => void }

/** Back to the choice: gives the attempt up at the provider first. One that was paid meanwhile stays paid. */
export const OtherMethod = ({ values, host, attempt, confirming, onPaid }: Props) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  const toChoice = () => host.go({ screen: 'payment', values })
  const cancel = useMutation({
    mutationFn: async (id: string) => giveUpStripe(values.paymentId, id),
    onSuccess: ({ status }) => (status === 'paid' ? onPaid() : toChoice()),
  })
  return (
    <>
      {cancel.error && (
        <Notice kind="danger" code={codeOf(hostCodes.STRIPE_CANCEL, cancel.error)}>
          {t('stripe.cancelFailed')}
        </Notice>
      )}
      <Button
        variant="quiet"
        busy={cancel.isPending}
        blocked={confirming ? t('status.wait') : undefined}
        onClick={() => (attempt === undefined ? toChoice() : cancel.mutate(attempt))}
      >
        {t('stripe.otherMethod')}
      </Button>
    </>
  )
}
