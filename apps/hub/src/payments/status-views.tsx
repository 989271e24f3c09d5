import type { PaymentStatus } from '@playhub/contract/payments'
import type { HostCode } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import type { ReactNode } from 'react'
import { useFlowsT } from '../i18n.tsx'
import { ReceiptButton } from '../receipt-button.tsx'
import { useFailureCode } from '../refusal-text.ts'
import { useIsLong } from '../use-is-long.ts'
import { StatusFrame } from './status-frame.tsx'

/** The states of a payment, each in the same box. */

type About = { about?: ReactNode }

export const Progress = ({ about }: About) => {
  const t = useFlowsT()
  return <StatusFrame kind="busy" title={t('status.progress')} about={about} />
}

const HINT_AFTER_MS = 30_000

export const Waiting = ({ about, text, onCancel }: About & { text?: string | undefined; onCancel: () => void }) => {
  const t = useFlowsT()
  const isLong = useIsLong(HINT_AFTER_MS)
  return (
    <StatusFrame
      kind="busy"
      title={t('status.wait')}
      text={isLong ? t('status.waitLong') : (text ?? t('status.waitText'))}
      about={about}
      actions={<Button onClick={onCancel}>{t('status.cancel')}</Button>}
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

type NotPaidProps = About & { status: Extract<PaymentStatus, 'none' | 'fail'>; onAgain: () => void; onClose: () => void }

export const NotPaid = ({ status, about, onAgain, onClose }: NotPaidProps) => {
  const t = useFlowsT()
  return (
    <StatusFrame
      kind="warning"
      title={t('status.notPaid')}
      text={t(status === 'fail' ? 'status.notPaidFail' : 'status.notPaidNone')}
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
  code: HostCode
  error: unknown
  title?: string
  text?: string
  onRetry: () => void
  /** Another way on, beside trying again. */
  other?: ReactNode
  onClose: () => void
}

export const Failed = ({ code, error, title, text, about, onRetry, other, onClose }: FailedProps) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  return (
    <StatusFrame
      kind="danger"
      title={title ?? t('status.error')}
      text={text ?? t('status.errorText')}
      code={codeOf(code, error)}
      about={about}
      actions={
        <>
          <Button variant="accent" onClick={onRetry}>
            {t('common.retry')}
          </Button>
          {other ?? <Button onClick={onClose}>{t('status.close')}</Button>}
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
