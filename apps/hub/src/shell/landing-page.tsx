import { Link, Redirect, useSearch } from 'wouter'
import type { PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { useElapsed } from './elapsed.ts'
import { FullScreenLoader } from './full-screen-loader.tsx'
import styles from './landing-page.module.css'

const LONG_MS = 10_000
/** An app reads its address long before this time. */
const UNREAD_MS = 5000

/**
 * Hands a result to the host, which reads it from the address. If nobody does, the page goes home, so that a result with a token leaves the
 * address bar. After a message the host removes the page; a player who stays here gets links.
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
