import { Wordmark } from '@playhub/ui/wordmark'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLanguage, useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import styles from './header.module.css'

/** The bar itself: the way home at one side, the page's own controls at the other. */
export const HeaderBar = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const { language } = useLanguage()
  return (
    <header className={styles.bar}>
      <Link href={paths.catalogue(language)} className={styles.logo} aria-label={t('shell.home')}>
        <Wordmark className={styles.wordmark} />
      </Link>
      <div className={styles.controls}>{children}</div>
    </header>
  )
}
