import type { ComponentProps, ReactNode } from 'react'
import { TextArea } from '../../controls/text-area.tsx'
import styles from './area-field.module.css'

type Props = ComponentProps<typeof TextArea> & {
  id: string
  label: string
  /** A hint for the field. The hint's id is the field's id with `-hint`. */
  hint?: string
  /** Content below the field. */
  children: ReactNode
}

/** A text area with its label above. */
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
