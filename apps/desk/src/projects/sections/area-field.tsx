import type { ComponentProps, ReactNode } from 'react'
import { TextArea } from '../../controls/text-area.tsx'
import styles from './area-field.module.css'

type Props = ComponentProps<typeof TextArea> & {
  id: string
  label: string
  /** Has the field's id with `-hint`. */
  hint?: string
  /** What stands below. */
  children: ReactNode
}

/** Several lines to write in, below their name. */
export const AreaField = ({ label, hint, children, ...area }: Props) => (
  <div className={styles.field}>
    <label htmlFor={area.id}>{label}</label>
    {hint && (
      <span id={`${area.id}-hint`} className={styles.hint}>
        {hint}
      </span>
    )}
    <TextArea {...area} />
    {children}
  </div>
)
