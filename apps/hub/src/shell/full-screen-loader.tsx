import { Spinner } from '@playhub/ui/spinner'
import type { ReactNode } from 'react'
import { useT } from '../i18n.tsx'
import { Footer } from './footer.tsx'
import styles from './full-screen-loader.module.css'

/** Fills the page while nothing else can be shown; visible after 300 ms only. The footer stays at the bottom. `veil` covers the page that is being left. */
export const FullScreenLoader = ({ veil = false, children }: { veil?: boolean; children?: ReactNode }) => {
  const t = useT()
  return (
    <div className={veil ? `${styles.page} ${styles.veil}` : styles.page}>
      <main id="main" tabIndex={-1} className={styles.loader}>
        <Spinner size={40} />
        <p role="status">{t('loader.loading')}</p>
        {children}
      </main>
      <Footer />
    </div>
  )
}
