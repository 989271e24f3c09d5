import type { PaymentMethod } from '@playhub/contract/payments'
import type { ToastKey } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import type { ScreenHost } from '../base/screen.ts'
import { useLeaving } from '../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../host/result/results.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { codesOf } from './methods.ts'

const KEY = 'PAYMENTS_PROVIDER_DATA_NOT_EXIST' satisfies ToastKey

type Props = { values: { paymentId: string }; host: ScreenHost; provider: PaymentMethod; onOther: () => void }

/** Shown when the provider in the URL cannot take the payment: the provider was removed, or the URL is old. */
export const ProviderMissing = ({ values, host, provider, onOther }: Props) => {
  const t = useFlowsT()
  useLeaving(host, { asks: false, result: async () => paymentErrorResult(values.paymentId, codesOf[provider].create) })
  return (
    <Stack>
      <Notice kind="warning" title={t(`toast.${KEY}`)} code={t('common.code', { code: KEY })}>
        {t('provider.missingHint')}
      </Notice>
      <Button variant="accent" onClick={onOther}>
        {t('provider.otherMethod')}
      </Button>
    </Stack>
  )
}
