import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** A compact list without bullets. */
export const Rows = ({ label, isOrdered = false, children }: { label?: string; isOrdered?: boolean; children: ReactNode }) => {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={styles.rows} aria-label={label}>
      {children}
    </List>
  )
}
