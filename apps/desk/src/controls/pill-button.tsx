import type { ComponentProps } from 'react'
import styles from './pill-button.module.css'

/** A small text button in a row of such buttons. Set `aria-pressed` on the chosen button. */
export const PillButton = (button: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...button} type="button" className={styles.button} />
)
