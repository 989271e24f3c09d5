import type { LucideIcon } from 'lucide-react'
import styles from './chip.module.css'

/** Shows a state as a word with an icon, so that colour is not the only sign. */
export const Chip = ({
  kind,
  icon: Icon,
  children,
}: {
  kind: 'success' | 'info' | 'warning' | 'danger' | 'neutral'
  icon: LucideIcon
  children: string
}) => (
  <span className={`${styles.chip} ${styles[kind]}`}>
    <Icon size={14} strokeWidth={2} aria-hidden="true" />
    {children}
  </span>
)
