import styles from './spinner.module.css'

/** A spinner without any text of its own; show it beside words. */
export const Spinner = ({ size = 20 }: { size?: 20 | 40 | 56 }) => (
  <span className={styles.ring} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />
)
