import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A compact table with a sticky heading. A wide table scrolls sideways, also by keyboard. */
export const Table = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll an element only while it has the focus.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>{children}</table>
  </section>
)
