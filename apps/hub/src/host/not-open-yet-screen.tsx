import { Button } from '@playhub/ui/button'
import { Stack } from '@playhub/ui/panel'
import { useFlowsT, useT } from '../i18n.tsx'
import type { Leaving, ScreenHost } from './screen.ts'
import { ScreenTitle } from './screen-title.tsx'
import { useLeaving } from './use-leaving.ts'

const quietly: Leaving = { asks: false, result: async () => undefined }

/** For the screens that are still to come. */
export const NotOpenYetScreen = ({ host }: { host: ScreenHost }) => {
  const t = useT()
  const flows = useFlowsT()
  useLeaving(host, quietly)
  return (
    <Stack>
      <ScreenTitle>{t('notOpen.title')}</ScreenTitle>
      <p>{t('notOpen.text')}</p>
      <Button variant="accent" onClick={host.close}>
        {flows('common.close')}
      </Button>
    </Stack>
  )
}
