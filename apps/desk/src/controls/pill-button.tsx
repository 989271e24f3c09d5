import type { ComponentProps } from 'react'
import styles from './pill-button.module.css'

/** A word to press, beside others of its kind; `aria-pressed` where one of them is chosen. */
export const PillButton = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...button} type="button" className={styles.button} />
)
