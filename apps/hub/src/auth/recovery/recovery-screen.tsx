import type { ScreenProps } from '../../base/screen.ts'
import { RecoveryCode } from './recovery-code.tsx'
import { RecoveryDone } from './recovery-done.tsx'
import { RecoveryEmail } from './recovery-email.tsx'
import { RecoveryPassword } from './recovery-password.tsx'
import { recoveryProgress, shownStep } from './recovery-progress.ts'

/** Recovery of a forgotten password in three steps: e-mail address, code, new password. */
export const RecoveryScreen = (props: ScreenProps<'recovery'>) => {
  const { step, email } = props.values
  const shown = shownStep(step, email, recoveryProgress.use())
  switch (shown.step) {
    case 'email':
      return <RecoveryEmail {...props} />
    case 'code':
      return <RecoveryCode {...props} progress={shown.progress} />
    case 'password':
      return <RecoveryPassword {...props} email={shown.progress.email} grant={shown.grant} />
    case 'done':
      return <RecoveryDone {...props} />
  }
}
