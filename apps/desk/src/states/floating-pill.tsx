import type { LucideIcon } from 'lucide-react'
import styles from './floating-pill.module.css'

/** A floating button that announces new content. The page scrolls or changes only when the button is pressed. */
export const FloatingPill = ({ icon: Icon, text, onClick }: { icon: LucideIcon; text: string; onClick: () => void }) => (
  <button type="button" className={styles.pill} onClick={onClick}>
    <Icon size={16} strokeWidth={2} aria-hidden="true" />
    {text}
  </button>
)
