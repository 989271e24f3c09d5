import { Spinner } from '@playhub/ui/spinner'
import { useT } from '../i18n.tsx'
import { Footer } from './footer.tsx'
import styles from './full-screen-loader.module.css'
import { HeaderBar } from './header-bar.tsx'

/** The frame of a page until the browser has its code. */
export const ShellPage = () => {
  const t = useT()
  return (
    <div className={styles.page}>
      <HeaderBar>{null}</HeaderBar>
      <main id="main" className={styles.loader}>
        <Spinner size={40} />
        <p role="status">{t('loader.loading')}</p>
      </main>
      <Footer />
    </div>
  )
}
