import { Link } from 'wouter'
import { useLanguage, useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import { useElapsed } from './elapsed.ts'
import { FullScreenLoader } from './full-screen-loader.tsx'
import styles from './landing-page.module.css'

const LONG_MS = 10_000

/** Where a result is handed to the host: it reads the address and goes on. A player who is left here gets a way out. */
export const LandingPage = () => {
  const t = useT()
  const { language } = useLanguage()
  const long = useElapsed(LONG_MS)
  return (
    <FullScreenLoader>
      {long && (
        <>
          <p>{t('loader.long')}</p>
          <div className={styles.ways}>
            <Link href={paths.catalogue(language)} className={styles.way}>
              {t('loader.toGame')}
            </Link>
            <Link href={paths.tickets()} className={styles.way}>
              {t('shell.support')}
            </Link>
          </div>
        </>
      )}
    </FullScreenLoader>
  )
}
