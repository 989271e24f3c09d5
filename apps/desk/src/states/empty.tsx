import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './state.module.css'

/** Shown where a part of a screen has no content: an icon and a text, and optionally a hint and an action, such as a button. */
export const Empty = ({ icon: Icon, text, hint, action }: { icon: LucideIcon; text: string; hint?: string; action?: ReactNode }) => (
  <div className={styles.region}>
    <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
    <p className={styles.text}>{text}</p>
    {hint && <p>{hint}</p>}
    {action}
  </div>
)
