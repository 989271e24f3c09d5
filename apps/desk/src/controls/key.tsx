import styles from './key.module.css'

/** A key of the keyboard, as it is written on it. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key}>{children.length === 1 ? children.toUpperCase() : children}</kbd>
)
