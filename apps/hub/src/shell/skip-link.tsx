import { useT } from '../i18n/i18n.tsx'
import styles from './skip-link.module.css'

/** A link that skips the header. It is the first element in the tab order of every page. */
export const SkipLink = ({ to = 'main', label }: { to?: string; label?: string }) => {
  const t = useT()
  return (
    <a className={styles.skip} href={`#${to}`}>
      {label ?? t('shell.skip')}
    </a>
  )
}
