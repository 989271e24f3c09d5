import { Link, Redirect, useSearch } from 'wouter'
import type { PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { useElapsed } from './elapsed.ts'
import { FullScreenLoader } from './full-screen-loader.tsx'
import styles from './landing-page.module.css'

const LONG_MS = 10_000
/** An app has read its address long before. */
const UNREAD_MS = 5000

/**
 * Where a result is handed to the host: it reads the address and goes on. When nobody has, the page leads home, and the result, which may
 * hold a token, leaves the address bar. After a message the host takes the page away; a player who is left here gets a way out.
 */
export const LandingPage = ({ params }: PageProps) => {
  const t = useT()
  const { language } = useLanguage()
  const search = useSearch()
  const isInAddress = params.result !== undefined || new URLSearchParams(search).has('result')
  const unread = useElapsed(UNREAD_MS, isInAddress)
  const long = useElapsed(LONG_MS)
  if (unread) return <Redirect to={paths.home()} replace />
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
