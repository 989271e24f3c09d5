import { TriangleAlert } from 'lucide-react'
import styles from './warning-line.module.css'

/** A warning under the element that it is about. */
export const WarningLine = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className={styles.warning}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {text}
    </p>
  )
