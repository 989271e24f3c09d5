import type { HostCode } from '@playhub/contract/refusals'
import type { ReactNode } from 'react'
import type { ScreenHost } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../../host/result/results.ts'
import { useRefusalText } from '../../session/refusal-text.ts'
import { Failed } from './status-views.tsx'

type Props = {
  values: { paymentId: string }
  host: ScreenHost
  code: HostCode
  error: unknown
  title: string
  titleLanguage?: 'ru'
  text?: string
  onRetry: () => void
  other?: ReactNode
}

/** Shown when a payment did not load. When the player leaves, the host gets the error code. */
export const FailedToOpen = ({ values: { paymentId }, host, code, error, text, ...rest }: Props) => {
  const refusalText = useRefusalText()
  useLeaving(host, { asks: false, result: async () => paymentErrorResult(paymentId, code) })
  return <Failed {...rest} paymentId={paymentId} code={code} error={error} text={text ?? refusalText(error)} onClose={host.close} />
}
