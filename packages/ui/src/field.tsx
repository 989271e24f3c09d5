import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export type FieldError = { text: string; hint?: string | undefined; action?: ReactNode }

export type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: FieldError | undefined
  /** Shown at the end of the label's row, for example the link "Forgot password?". */
  aside?: ReactNode
  /** Shown inside the input, at its end, for example a toggle. */
  end?: ReactNode
}

/** A labelled input with its hint above and its error below. */
export const Field = ({ label, hint, error, aside, end, id, ...input }: FieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const described = [hint !== undefined && hintId, error && errorId, input['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={inputId}>{label}</label>
        {aside}
      </div>
      {hint !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.box} data-wrong={error ? true : undefined} data-read-only={input.readOnly || undefined}>
        <input
          {...input}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {error && <ErrorLine id={errorId} error={error} />}
    </div>
  )
}

/** Shows what is wrong and, on a second line, what to do. */
export const ErrorLine = ({ id, error }: { id: string; error: FieldError }) => (
  <div id={id} className={styles.error}>
    <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
    <div>
      <div>{error.text}</div>
      {error.hint && <div className={styles.errorHint}>{error.hint}</div>}
      {error.action}
    </div>
  </div>
)
