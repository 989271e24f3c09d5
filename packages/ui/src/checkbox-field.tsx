import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox-field.module.css'
import { ErrorLine, type FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: FieldError | undefined }

/** A native checkbox in our own style. The label may contain a link. */
export const CheckboxField = ({ label, error, ...input }: Props) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <span className={styles.box} data-wrong={error ? true : undefined}>
          <input {...input} id={id} type="checkbox" {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })} />
          <Check size={18} strokeWidth={2.5} aria-hidden="true" />
        </span>
        <label htmlFor={id}>{label}</label>
      </div>
      {error && <ErrorLine id={errorId} error={error} />}
    </div>
  )
}
