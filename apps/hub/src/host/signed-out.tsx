import type { SessionValues } from '@playhub/contract/hosting'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import type { ScreenHost } from '../base/screen.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { ScreenTitle } from './screen-title.tsx'

type Props = { title: string; host: ScreenHost; values: SessionValues }

/** Shown instead of a player's content after the player has signed out. */
export const SignedOut = ({ title, host, values }: Props) => {
  const t = useFlowsT()
  const signIn = (
    <Button variant="accent" onClick={() => host.go({ screen: 'login', values })}>
      {t('common.signIn')}
    </Button>
  )
  return (
    <Stack>
      <ScreenTitle>{title}</ScreenTitle>
      <Notice action={signIn}>{t('common.signedOut')}</Notice>
    </Stack>
  )
}
