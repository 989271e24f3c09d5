import type { ScreenProps } from '../../base/screen.ts'
import { RegistrationCode } from './registration-code.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useProgress } from './registration-progress.ts'

/** Registration in two steps: the form, then the code that was sent by e-mail. */
export const RegistrationScreen = (props: ScreenProps<'registration'>) => {
  const progress = useProgress()
  return progress ? <RegistrationCode {...props} progress={progress} /> : <RegistrationForm {...props} />
}
