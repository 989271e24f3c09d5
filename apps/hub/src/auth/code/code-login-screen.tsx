import type { ScreenProps } from '../../base/screen.ts'
import { CodeLoginCode } from './code-login-code.tsx'
import { CodeLoginEmail } from './code-login-email.tsx'
import { useCodeProgress } from './code-progress.ts'

/** Sign-in by a code in two steps: the e-mail address, then the code that was sent to this address. */
export const CodeLoginScreen = (props: ScreenProps<'codeLogin'>) => {
  const progress = useCodeProgress()
  // `link` is the token of an offer to add a sign-in method to the account with the e-mail address in `values`. If the stored code was sent
  // to another address, it must not be used for this offer.
  const isOwn = progress && (props.values.link === undefined || progress.email === props.values.email)
  return isOwn ? <CodeLoginCode {...props} progress={progress} /> : <CodeLoginEmail {...props} />
}
