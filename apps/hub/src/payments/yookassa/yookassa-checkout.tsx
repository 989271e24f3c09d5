import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ScreenHost, ScreenValues } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../../host/result/results.ts'
import styles from '../payments.module.css'
import { ProviderSkeleton } from '../provider-skeleton.tsx'
import { ScriptFailed } from '../script-failed.tsx'
import { leave } from '../status/give-up.ts'
import { Trust } from '../trust.tsx'
import { type WidgetHandlers, YookassaForm } from './yookassa-form.tsx'
import { yookassaScriptQuery } from './yookassa-script.ts'

type Props = {
  values: ScreenValues['payment']
  host: ScreenHost
  data: ProcessReply
  /** Undefined while the token loads. */
  begun: { confirmationToken: string; scriptUrl: string } | undefined
  handlers: WidgetHandlers
  other: ReactNode
}

/** Shows YooKassa's form and the link to other methods. */
export const YookassaCheckout = ({ values: { paymentId }, host, data, begun, handlers, other }: Props) => {
  const script = useQuery({ ...yookassaScriptQuery(begun?.scriptUrl), enabled: begun !== undefined })
  const blocked = paymentErrorResult(paymentId, hostCodes.YOOKASSA_WIDGET)
  useLeaving(
    host,
    script.error
      ? { asks: false, result: async () => blocked }
      : { asks: true, result: () => leave(paymentId, begun && { provider: 'yookassa' }) },
  )
  return (
    <div className={styles.form}>
      {other}
      {script.error ? (
        <ScriptFailed code={hostCodes.YOOKASSA_WIDGET} onRetry={() => void script.refetch()} />
      ) : begun && script.data ? (
        <YookassaForm Widget={script.data.Widget} token={begun.confirmationToken} {...handlers} />
      ) : (
        <ProviderSkeleton tall />
      )}
      {!script.error && <Trust method="yookassa" isTest={data.isTest} />}
    </div>
  )
}
