import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useFlowsT } from '../flows-texts.ts'
import type { ScreenProps } from '../host/screen.ts'
import { useT } from '../i18n.tsx'

/** A project without any way of signing in. */
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
