import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import type { ScreenProps } from '../../base/screen.ts'
import { ScreenTitle } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'

/** Says that the password was changed. Changing it does not sign the player in. */
export const RecoveryDone = ({ values: { step: _, ...values }, host }: ScreenProps<'recovery'>) => {
  const t = useFlowsT()
  return (
    <Stack>
      <ScreenTitle>{t('recovery.doneTitle')}</ScreenTitle>
      <Notice kind="success">{t('recovery.doneText')}</Notice>
      <Button variant="accent" onClick={() => host.go({ screen: 'emailLogin', values })}>
        {t('recovery.signIn')}
      </Button>
    </Stack>
  )
}
