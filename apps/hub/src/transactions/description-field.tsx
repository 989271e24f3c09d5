import { ErrorLine, type FieldError } from '@playhub/ui/field'
import { type ComponentProps, useId } from 'react'
import styles from './help.module.css'

const ROWS_LEAST = 6
const ROWS_MOST = 14

type Props = Omit<ComponentProps<'textarea'>, 'rows'> & { label: string; hint: string; text: string; error: FieldError | undefined }

/** A multi-line field that grows with its text up to a limit, then scrolls. */
export const DescriptionField = ({ label, hint, text, error, ...area }: Props) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        // In browsers where CSS cannot make the field grow, its height follows the number of lines.
        rows={Math.min(ROWS_MOST, Math.max(ROWS_LEAST, text.split('\n').length))}
        data-wrong={error ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      {error && <ErrorLine id={`${id}-error`} error={error} />}
    </div>
  )
}
