import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import { useIdentity } from '../session/identity.ts'
import { stored } from '../storage.ts'
import { Account } from './account.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { Icon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const Unread = lazy(async () => ({ default: (await import('../support/unread.tsx')).Unread }))

/** The header of the public pages. */
export const Header = () => {
  const t = useT()
  const { status } = useIdentity()
  return (
    <HeaderBar>
      <LanguageSwitch />
      <Link href={paths.tickets()} className={styles.quiet}>
        <Icon name="support" className={styles.phoneOnly} />
        <span className={styles.wideOnly}>{t('shell.support')}</span>
        {(status === 'player' || (status === 'guest' && stored.supportIdentity.get())) && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Unread />
            </Suspense>
          </ErrorBoundary>
        )}
      </Link>
      <Account />
    </HeaderBar>
  )
}
