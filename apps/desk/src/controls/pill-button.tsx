import type { ComponentProps } from 'react'
import styles from './pill-button.module.css'

/** A small text button in a row of others. Set `aria-pressed` if it is chosen. */
export const PillButton = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...button} type="button" className={styles.button} />
)
