import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { useSignInArrival } from '../page/arrival.tsx'
import { EnrolStep } from './enrol-step.tsx'
import { FactorStep } from './factor-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { PasswordStep } from './password-step.tsx'

/** Shows the current step of the sign-in. The server stores the step, so the sign-in continues at this step after a reload. */
export const SignIn = ({ me, ended }: { me: DeskSession; ended: boolean }) => {
  useSignInArrival()
  switch (me.stage) {
    case 'password':
      return <NewPasswordStep me={me} />
    case 'enrol':
      return <EnrolStep me={me} />
    case 'factor':
      return <FactorStep me={me} />
    default:
      return <PasswordStep ended={ended} />
  }
}
