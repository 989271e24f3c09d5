import type { ReactNode } from 'react'
import styles from './auth.module.css'

/** Leads to another step; looks like the link it is to a reader. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.textButton} onClick={onClick}>
    {children}
  </button>
)
