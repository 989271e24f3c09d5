import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ScreenHost, ScreenValues } from '../base/screen.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useFailureCode } from '../session/refusal-text.ts'
import { codesOf } from './methods.ts'
import styles from './payments.module.css'
import { type Attempt, giveUp } from './status/give-up.ts'
import { useToChoice } from './status/learned.ts'

type Props = {
  values: ScreenValues['payment']
  host: ScreenHost
  /** The current payment attempt at a provider. Undefined if the player has started none. */
  attempt: Attempt | undefined
  onPaid: () => void
}

/**
 * Lets the player choose another method. `choose` cancels the current attempt at its provider, then returns to the choice of methods. If
 * the attempt was paid in the meantime, it stays paid, and `onPaid` is called.
 */
export const useOtherMethod = ({ values, host, attempt, onPaid }: Props) => {
  const toChoice = useToChoice(values, host)
  const closing = useMutation({
    mutationFn: async (given: Attempt) => giveUp(values.paymentId, given),
    onSuccess: ({ status }) => (status === 'paid' ? onPaid() : toChoice()),
  })
  return {
    isPending: closing.isPending,
    failed: attempt && closing.error ? { code: codesOf[attempt.provider].close, error: closing.error } : undefined,
    choose: () => (attempt ? closing.mutate(attempt) : toChoice()),
  }
}

type OtherMethod = ReturnType<typeof useOtherMethod>

/** The button that returns to the choice of methods. It is at the top of the step, so that it is visible however high the form below is. */
export const OtherMethodButton = ({ other, blocked }: { other: OtherMethod; blocked?: string | undefined }) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  return (
    <>
      <div className={styles.other}>
        <Button
          variant="quiet"
          icon={<ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />}
          busy={other.isPending}
          blocked={blocked}
          onClick={other.choose}
        >
          {t('provider.otherMethod')}
        </Button>
      </div>
      {other.failed && (
        <Notice kind="danger" code={codeOf(other.failed.code, other.failed.error)}>
          {t('provider.closeFailed')}
        </Notice>
      )}
    </>
  )
}
