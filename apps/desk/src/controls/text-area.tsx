import type { ComponentProps } from 'react'
import styles from './text-area.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'className'> & {
  /** Uses a monospaced font. */
  isCode?: boolean
}

/** A text field with several lines. Its parent shows the label and the errors. */
export const TextArea = ({ isCode = false, ...area }: Props) => (
  <textarea {...area} className={styles.area} data-code={isCode || undefined} />
)
