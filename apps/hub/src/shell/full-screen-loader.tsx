import { Spinner } from '@playhub/ui/spinner'
import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.tsx'
import { Footer } from './footer.tsx'
import styles from './full-screen-loader.module.css'

/** A loader that fills the page while nothing else can be shown. It is visible only after 300 ms. The footer stays at the bottom. */
export const FullScreenLoader = ({ children }: { children?: ReactNode }) => (
  <div className={styles.page}>
    <main id="main" tabIndex={-1} className={styles.loader}>
      <Waiting />
      {children}
    </main>
    <Footer />
  </div>
)

/** The same loader as a layer over a page that the visitor is leaving. */
export const LoaderVeil = () => (
  <div className={`${styles.page} ${styles.veil}`}>
    <div className={styles.loader}>
      <Waiting />
    </div>
    <Footer />
  </div>
)

const Waiting = () => {
  const t = useT()
  return (
    <>
      <Spinner size={40} />
      <p role="status">{t('loader.loading')}</p>
    </>
  )
}
