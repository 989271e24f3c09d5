import type { LucideIcon } from 'lucide-react'
import styles from './icon-button.module.css'

/** A sign to press, named for a screen reader. */
export const IconButton = ({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) => (
  <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
