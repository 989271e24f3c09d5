import { ArrowLeft } from 'lucide-react'
import styles from './back-link.module.css'

/** A button that goes back to the previous screen of support. */
export const BackLink = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={styles.back} aria-label={label} onClick={onClick}>
    <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
