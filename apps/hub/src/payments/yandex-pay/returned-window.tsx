import { Button } from '@playhub/ui/button'
import { Stack } from '@playhub/ui/panel'
import { useEffect } from 'react'
import type { Leaving, ScreenHost } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { ScreenTitle } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { StatusFrame } from '../status/status-frame.tsx'

const quietly: Leaving = { asks: false, result: async () => undefined }
/** Long enough for the page that opened the window to see where it is. */
const CLOSE_AFTER_MS = 1000

/** The window of a provider when it comes back. The payment goes on in the page that opened it: here may be another player, or none. */
export const ReturnedWindow = ({ host, onFollow }: { host: ScreenHost; onFollow: () => void }) => {
  const t = useFlowsT()
  useLeaving(host, quietly)
  useCloseItself()
  return (
    <Stack>
      <ScreenTitle>{t('yandexPay.title')}</ScreenTitle>
      <StatusFrame
        kind="neutral"
        title={t('yandexPay.returned')}
        text={t('yandexPay.returnedText')}
        actions={
          <Button variant="quiet" onClick={onFollow}>
            {t('yandexPay.followHere')}
          </Button>
        }
      />
    </Stack>
  )
}

const useCloseItself = () => {
  useEffect(() => {
    // A window that no script opened may not be closed by one.
    if (!window.opener) return
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
