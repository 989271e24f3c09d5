import type { HostCode } from '@playhub/contract/refusals'
import type { ReactNode } from 'react'
import { paymentErrorResult } from '../host/results.ts'
import type { ScreenHost } from '../host/screen.ts'
import { useLeaving } from '../host/use-leaving.ts'
import { useRefusalText } from '../refusal-text.ts'
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

/** A payment that did not get as far as the player; leaving it tells the host why. */
export const FailedToOpen = ({ values: { paymentId }, host, code, error, text, ...rest }: Props) => {
  const refusalText = useRefusalText()
  useLeaving(host, { asks: false, result: async () => paymentErrorResult(paymentId, code) })
  return <Failed {...rest} paymentId={paymentId} code={code} error={error} text={text ?? refusalText(error)} onClose={host.close} />
}
