import type { ReactNode } from 'react'
import styles from './table.module.css'

/** Rows close together under a heading that stays. Where it is wider than its place it scrolls by itself, by keyboard too. */
export const Table = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>{children}</table>
  </section>
)
