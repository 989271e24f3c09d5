import type { ScreenProps } from '../../base/screen.ts'
import { CodeLoginCode } from './code-login-code.tsx'
import { CodeLoginEmail } from './code-login-email.tsx'
import { useCodeProgress } from './code-progress.ts'

/** Sign-in by a code in two steps: the e-mail address, then the code that was sent there. */
export const CodeLoginScreen = (props: ScreenProps<'codeLogin'>) => {
  const progress = useCodeProgress()
  // A link offer is for one e-mail address. A code that was sent to another address does not belong to the offer.
  const isOwn = progress && (props.values.link === undefined || progress.email === props.values.email)
  return isOwn ? <CodeLoginCode {...props} progress={progress} /> : <CodeLoginEmail {...props} />
}
