import styles from './spinner.module.css'

/** A spinner without a text for screen readers. Show it beside a text. */
export const Spinner = ({ size = 20 }: { size?: 20 | 40 | 56 }) => (
  <span className={styles.ring} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />
)
