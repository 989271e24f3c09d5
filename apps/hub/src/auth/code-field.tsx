import { digitsOf } from '@playhub/browser/digits'
import { CODE_DIGITS } from '@playhub/contract/limits'
import { ErrorLine, type FieldError } from '@playhub/ui/field'
import { type Ref, useId } from 'react'
import styles from './code-field.module.css'

type Props = {
  label: string
  value: string
  onChange: (next: string) => void
  readOnly: boolean
  error: FieldError | undefined
  ref: Ref<HTMLInputElement>
  'aria-describedby'?: string
}

/** A field for a code. It is one input that looks like six slots. Paste, autofill and screen readers see a normal field. */
export const CodeField = ({ label, value, onChange, readOnly, error, ref, ...described }: Props) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.code} data-wrong={error ? true : undefined}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${CODE_DIGITS}}`}
          value={value}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : described['aria-describedby']}
          onChange={(event) => onChange(digitsOf(event.target.value))}
        />
        <div className={styles.slots} aria-hidden="true">
          {Array.from({ length: CODE_DIGITS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change their order.
            <span key={at} className={styles.slot} data-next={at === Math.min(value.length, CODE_DIGITS - 1) || undefined}>
              {value[at]}
            </span>
          ))}
        </div>
      </div>
      {error && <ErrorLine id={errorId} error={error} />}
    </div>
  )
}
