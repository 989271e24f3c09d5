import styles from './key.module.css'

/** A key's label. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key}>{children.length === 1 ? children.toUpperCase() : children}</kbd>
)
