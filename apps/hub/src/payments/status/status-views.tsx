import { shownEmail } from '@playhub/contract/email-domain'
import type { PaymentStatus } from '@playhub/contract/payments'
import type { HostCode } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { StatusPanel } from '@playhub/ui/status-panel'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsLong } from '../../base/use-is-long.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { ReceiptButton } from '../../receipts/receipt-button.tsx'
import { useIdentity } from '../../session/identity.ts'
import { useFailureCode } from '../../session/refusal-text.ts'
import { processQuery } from '../queries.ts'
import { StatusFrame } from './status-frame.tsx'
import { SupportLink } from './support-link.tsx'

/** The components in this file show the states of a payment, each in the same box. */

/** Shown while something loads. It disappears soon, so it does not take the focus: the focus stays on the screen's title. */
export const Progress = () => {
  const t = useFlowsT()
  return <StatusPanel kind="busy" title={t('status.progress')} />
}

const HINT_AFTER_MS = 30_000

export type WaitingProps = {
  paymentId: string
  text?: string | undefined
  /** True if the player must still complete the payment at the provider. False if the bank is processing it. */
  onPlayer?: boolean | undefined
  /** Another action that is offered during the wait. */
  other?: ReactNode
  onCancel: () => void
}

export const Waiting = ({ paymentId, text, onPlayer, other, onCancel }: WaitingProps) => {
  const t = useFlowsT()
  const isLong = useIsLong(HINT_AFTER_MS)
  return (
    <StatusFrame
      kind="busy"
      title={t('status.wait')}
      text={isLong && !onPlayer ? t('status.waitLong') : (text ?? t('status.waitText'))}
      actions={
        <>
          {other}
          <Button onClick={onCancel}>{t('status.cancel')}</Button>
          {isLong && <SupportLink paymentId={paymentId} />}
        </>
      }
    />
  )
}

type BoughtProps = { paymentId: string; letterTo: string | undefined }

export const Paid = ({ paymentId, letterTo, isSecond, onOk }: BoughtProps & { isSecond?: boolean | undefined; onOk: () => void }) => {
  const t = useFlowsT()
  // Requests the payment once more. After that, the order beside this panel shows the amount that was really paid, and the provider that
  // received it.
  useQuery(processQuery(paymentId))
  return (
    <StatusFrame
      kind="success"
      title={t('status.paid')}
      text={
        <>
          {isSecond && (
            <>
              {t('status.paidTwice')}
              <br />
            </>
          )}
          <Bought words={t('status.paidText')} letterTo={letterTo} />
        </>
      }
      actions={
        <>
          <Button variant="accent" onClick={onOk}>
            {t('status.ok')}
          </Button>
          <OwnReceipt paymentId={paymentId} />
        </>
      }
    />
  )
}

/**
 * Says what happens next. The item is delivered, and an e-mail about the purchase is sent to `letterTo`, if it is known. With
 * some providers, another e-mail with the receipt follows.
 */
const Bought = ({ words, letterTo }: { words: string; letterTo: string | undefined }) => {
  const t = useFlowsT()
  return (
    <>
      {words}
      {letterTo && (
        <>
          <br />
          {t('status.letter', { email: shownEmail(letterTo) })}
        </>
      )}
    </>
  )
}

/** The receipt button. It is shown only to a signed-in player, because a token from a game cannot read receipts. */
const OwnReceipt = ({ paymentId }: { paymentId: string }) => useIdentity().status === 'player' && <ReceiptButton paymentId={paymentId} />

export const Successful = ({ paymentId, letterTo, onGame }: BoughtProps & { onGame: () => void }) => {
  const t = useFlowsT()
  return (
    <StatusFrame
      kind="success"
      title={t('status.successful')}
      text={<Bought words={t('status.successfulText')} letterTo={letterTo} />}
      actions={
        <>
          <Button variant="accent" onClick={onGame}>
            {t('status.toGame')}
          </Button>
          <OwnReceipt paymentId={paymentId} />
        </>
      }
    />
  )
}

type LapsedProps = { paymentId: string; by: 'refunded' | 'disputed'; onClose: () => void }

/** Shows a payment that was refunded, or about which a dispute is open. */
export const Lapsed = ({ paymentId, by, onClose }: LapsedProps) => {
  const t = useFlowsT()
  return (
    <StatusFrame
      kind="neutral"
      title={t(`status.${by}`)}
      text={t(`status.${by}Text`)}
      actions={
        <>
          <Button onClick={onClose}>{t('status.close')}</Button>
          <OwnReceipt paymentId={paymentId} />
          <SupportLink paymentId={paymentId} />
        </>
      }
    />
  )
}

type NotPaidProps = {
  status: Extract<PaymentStatus, 'none' | 'fail'>
  /** The code that the host gets for the failure; undefined if it is not known. */
  code?: HostCode | undefined
  onAgain: () => void
  onClose: () => void
}

export const NotPaid = ({ status, code, onAgain, onClose }: NotPaidProps) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  return (
    <StatusFrame
      kind="warning"
      title={t('status.notPaid')}
      text={t(status === 'fail' ? 'status.notPaidFail' : 'status.notPaidNone')}
      code={code && codeOf(code, undefined)}
      actions={
        <>
          <Button variant="accent" onClick={onAgain}>
            {t('status.again')}
          </Button>
          <Button onClick={onClose}>{t('status.close')}</Button>
        </>
      }
    />
  )
}

type FailedProps = {
  paymentId: string
  code: HostCode
  error: unknown
  title?: string
  /** The language of the title, if it differs from the page's language. */
  titleLanguage?: 'ru'
  text?: string
  onRetry: () => void
  /** Another action that is offered beside "try again". */
  other?: ReactNode
  onClose: () => void
}

export const Failed = ({ paymentId, code, error, title, titleLanguage, text, onRetry, other, onClose }: FailedProps) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  return (
    <StatusFrame
      kind="danger"
      title={title ?? t('status.error')}
      {...(titleLanguage && { titleLanguage })}
      text={text ?? t('status.errorText')}
      code={codeOf(code, error)}
      actions={
        <>
          <Button variant="accent" onClick={onRetry}>
            {t('common.retry')}
          </Button>
          {other ?? <Button onClick={onClose}>{t('status.close')}</Button>}
          {paymentId && <SupportLink paymentId={paymentId} />}
        </>
      }
    />
  )
}

export const Cancelled = ({ onAnother, onClose }: { onAnother: () => void; onClose: () => void }) => {
  const t = useFlowsT()
  return (
    <StatusFrame
      kind="neutral"
      title={t('status.cancelled')}
      text={t('status.cancelledText')}
      actions={
        <>
          <Button variant="accent" onClick={onAnother}>
            {t('status.another')}
          </Button>
          <Button onClick={onClose}>{t('status.close')}</Button>
        </>
      }
    />
  )
}
