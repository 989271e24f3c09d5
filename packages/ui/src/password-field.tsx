import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './password-field.module.css'

type Props = Omit<FieldProps, 'type' | 'end'> & {
  /** Label of the toggle, such as "Show password". */
  showLabel: string
}

/**
 * A password input with a toggle that shows the text. While the password is being sent (`readOnly`), it is hidden again, so that nobody can
 * read it on a slow network.
 */
export const PasswordField = ({ showLabel, readOnly = false, ...field }: Props) => {
  const [wanted, setWanted] = useState(false)
  const shown = wanted && !readOnly
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      {...field}
      readOnly={readOnly}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      end={
        <button type="button" className={styles.toggle} aria-pressed={shown} aria-label={showLabel} onClick={() => setWanted(!shown)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
