import { Link, Redirect, useSearch } from 'wouter'
import type { PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { useElapsed } from './elapsed.ts'
import { FullScreenLoader } from './full-screen-loader.tsx'
import styles from './landing-page.module.css'

const LONG_MS = 10_000
/** The time after which this page goes to the home page if its URL contains a result. An app reads the result much earlier. */
const UNREAD_MS = 5000

/**
 * The page to which the hub goes with a result for the host. A host app reads the result from the URL. If no app reads it, this page goes
 * to the home page, so that a result with a token does not stay in the address bar. If the hub sent the result as a message, the URL
 * contains no result, and the host closes this page. A player who is still here after a while gets links.
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
