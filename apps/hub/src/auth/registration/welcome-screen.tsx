import { Stack } from '@playhub/ui/panel'
import { useRef } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { ScreenTitle, useFirstField } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { NickNameForm } from './nick-name-form.tsx'

/**
 * Last step in a dialog: says that the account is ready, and offers to choose a nickname. A button, Enter in the empty field, or Escape
 * skips the step.
 */
export const WelcomeScreen = ({ host }: ScreenProps<'welcome'>) => {
  const t = useFlowsT()
  const input = useRef<HTMLInputElement>(null)
  const first = useFirstField(() => input.current?.focus())
  return (
    <Stack>
      <ScreenTitle {...first.title}>{t('welcome.ready')}</ScreenTitle>
      <NickNameForm step={{ field: first.field, input, onDone: host.close }} />
    </Stack>
  )
}
