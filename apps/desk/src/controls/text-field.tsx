import { type ComponentProps, useId } from 'react'
import styles from './control.module.css'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & { label: string; value: string; onChange: (next: string) => void }

/** A filter's input with its label above. */
export const TextField = ({ label, value, onChange, ...input }: Props) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} className={styles.control} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}
