import type { ComponentProps } from 'react'
import styles from './text-area.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'className'> & {
  /** Each sign as wide as the other. */
  isCode?: boolean
}

/** Several lines to write in. Its name, and what is wrong with it, stand around it. */
export const TextArea = ({ isCode = false, ...area }: Props) => (
  <textarea {...area} className={styles.area} data-code={isCode || undefined} />
)
