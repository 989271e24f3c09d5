import type { LucideIcon } from 'lucide-react'
import styles from './icon-button.module.css'

/** A button with only an icon, and a name for screen readers. */
export const IconButton = ({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) => (
  <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
