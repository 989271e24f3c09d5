import type { ToastKey } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useFlowsT } from '../i18n/flows-texts.ts'

const KEY = 'PAYMENTS_METHODS_NOT_EXIST' satisfies ToastKey

export const NoMethods = ({ onLeave }: { onLeave: () => void }) => {
  const t = useFlowsT()
  return (
    <Stack>
      <Notice kind="warning" title={t('payment.noMethods')} code={t('common.code', { code: KEY })}>
        {t('payment.noMethodsHint')}
      </Notice>
      <Button variant="accent" onClick={onLeave}>
        {t('payment.toGame')}
      </Button>
    </Stack>
  )
}
