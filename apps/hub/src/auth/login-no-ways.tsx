import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import type { ScreenProps } from '../base/screen.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useT } from '../i18n/i18n.tsx'

/** Shown when a project has no sign-in method. */
export const NoWays = ({ values, host }: ScreenProps<'login'>) => {
  const t = useFlowsT()
  const core = useT()
  return (
    <Notice
      kind="warning"
      title={t('login.noMethods')}
      action={<Button onClick={() => host.go({ screen: 'tickets', values })}>{core('shell.support')}</Button>}
    />
  )
}
