import { Button } from '@playhub/ui/button'
import { Stack } from '@playhub/ui/panel'
import { useEffect } from 'react'
import type { Leaving, ScreenHost } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { ScreenTitle } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { StatusFrame } from '../status/status-frame.tsx'

const quietly: Leaving = { asks: false, result: async () => undefined }
/** The window closes itself after this time. The page that opened the window needs a moment to read the window's URL. */
const CLOSE_AFTER_MS = 1000

/**
 * Shown in the window that was opened for the provider, after the provider has redirected it back to our site. The payment continues in the
 * page that opened this window. In this window another player, or nobody, may be signed in.
 */
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
    // A script may close only a window that a script opened.
    if (!window.opener) return
    const timer = setTimeout(() => window.close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
