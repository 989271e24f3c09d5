import { Wordmark } from '@playhub/ui/wordmark'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../base/paths.ts'
import { useLanguage, useT } from '../../i18n/i18n.tsx'
import styles from './header.module.css'

/**
 * The header bar: the link to the home page on one side, the page's controls on the other. `onHome` may cancel the click, for a page that
 * first asks the player to confirm.
 */
export const HeaderBar = ({ onHome, children }: { onHome?: (event: MouseEvent) => void; children: ReactNode }) => {
  const t = useT()
  const { language } = useLanguage()
  return (
    <header className={styles.bar}>
      <Link href={paths.catalogue(language)} className={styles.logo} onClick={onHome} aria-label={t('shell.home')}>
        <Wordmark className={styles.wordmark} />
      </Link>
      <div className={styles.controls}>{children}</div>
    </header>
  )
}
