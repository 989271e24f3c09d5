import styles from './key.module.css'

/** The label of a keyboard key. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key}>{children.length === 1 ? children.toUpperCase() : children}</kbd>
)
