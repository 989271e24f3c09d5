import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A compact table with a sticky heading. A wide table scrolls sideways, also by keyboard. */
export const Table = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>{children}</table>
  </section>
)
