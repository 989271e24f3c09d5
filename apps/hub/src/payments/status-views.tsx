import type { PaymentStatus } from '@playhub/contract/payments'
import type { HostCode } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { StatusPanel } from '@playhub/ui/status-panel'
import type { ReactNode } from 'react'
import { useFlowsT } from '../flows-texts.ts'
import { ReceiptButton } from '../receipt-button.tsx'
import { useFailureCode } from '../refusal-text.ts'
import { useIsLong } from '../use-is-long.ts'
import { StatusFrame } from './status-frame.tsx'
import { SupportLink } from './support-link.tsx'

/** The states of a payment, each in the same box. */

type About = { about?: ReactNode }

/** Gone in a moment: it leaves the focus on the screen's title, where it would be lost with it. */
export const Progress = () => {
  const t = useFlowsT()
  return <StatusPanel kind="busy" title={t('status.progress')} />
}

const HINT_AFTER_MS = 30_000

type WaitingProps = About & {
  paymentId: string
  text?: string | undefined
  /** The player is not done at the provider: the bank is not late. */
  onPlayer?: boolean | undefined
  /** Another way on, beside waiting. */
  other?: ReactNode
  onCancel: () => void
}

export const Waiting = ({ paymentId, about, text, onPlayer, other, onCancel }: WaitingProps) => {
  const t = useFlowsT()
  const isLong = useIsLong(HINT_AFTER_MS)
  return (
    <StatusFrame
      kind="busy"
      title={t('status.wait')}
      text={isLong && !onPlayer ? t('status.waitLong') : (text ?? t('status.waitText'))}
      about={about}
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

export const Paid = ({ about, onOk }: About & { onOk: () => void }) => {
  const t = useFlowsT()
  const ok = (
    <Button variant="accent" onClick={onOk}>
      {t('status.ok')}
    </Button>
  )
  return <StatusFrame kind="success" title={t('status.paid')} text={t('status.paidText')} about={about} actions={ok} />
}

export const Successful = ({ paymentId, about, onGame }: About & { paymentId: string; onGame: () => void }) => {
  const t = useFlowsT()
  return (
    <StatusFrame
      kind="success"
      title={t('status.successful')}
      text={t('status.successfulText')}
      about={about}
      actions={
        <>
          <Button variant="accent" onClick={onGame}>
            {t('status.toGame')}
          </Button>
          <ReceiptButton paymentId={paymentId} />
        </>
      }
    />
  )
}

type NotPaidProps = About & {
  status: Extract<PaymentStatus, 'none' | 'fail'>
  /** What the provider called it, where it has a name. */
  code?: HostCode | undefined
  onAgain: () => void
  onClose: () => void
}

export const NotPaid = ({ status, code, about, onAgain, onClose }: NotPaidProps) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  return (
    <StatusFrame
      kind="warning"
      title={t('status.notPaid')}
      text={t(status === 'fail' ? 'status.notPaidFail' : 'status.notPaidNone')}
      code={code && codeOf(code, undefined)}
      about={about}
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

type FailedProps = About & {
  paymentId: string
  code: HostCode
  error: unknown
  title?: string
  /** Where it is not the page's. */
  titleLanguage?: 'ru'
  text?: string
  onRetry: () => void
  /** Another way on, beside trying again. */
  other?: ReactNode
  onClose: () => void
}

export const Failed = ({ paymentId, code, error, title, titleLanguage, text, about, onRetry, other, onClose }: FailedProps) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  return (
    <StatusFrame
      kind="danger"
      title={title ?? t('status.error')}
      {...(titleLanguage && { titleLanguage })}
      text={text ?? t('status.errorText')}
      code={codeOf(code, error)}
      about={about}
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

export const Cancelled = ({ about, onAnother, onClose }: About & { onAnother: () => void; onClose: () => void }) => {
  const t = useFlowsT()
  return (
    <StatusFrame
      kind="neutral"
      title={t('status.cancelled')}
      text={t('status.cancelledText')}
      about={about}
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
