import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useFlowsT } from '../flows-texts.ts'
import type { ScreenProps } from '../host/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'

/** The password is new; nobody is signed in by that. */
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
