import type { ReactNode } from 'react'
import styles from './auth.module.css'

/** A button that looks like a link. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.textButton} onClick={onClick}>
    {children}
  </button>
)
