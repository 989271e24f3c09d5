import { Extra } from '@playhub/browser/error-boundary'
import { Link } from 'wouter'
import { late } from '../../base/late.ts'
import { paths } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { stored } from '../../base/storage.ts'
import { useLanguage, useT } from '../../i18n/i18n.tsx'
import { useIdentity } from '../../session/identity.ts'
import { Icon } from '../icons.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Account } from './account.tsx'
import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const Unread = late(() => import('../../support/unread.tsx').then((module) => module.Unread))

/** The header of public pages. */
export const Header = () => {
  const t = useT()
  const { language } = useLanguage()
  const { hasSearch } = useSite()
  const { status, nickName } = useIdentity()
  return (
    <HeaderBar>
      {hasSearch && (
        <>
          <div className={styles.search}>
            <SearchForm />
          </div>
          <Link href={paths.games({ language })} className={styles.searchLink} aria-label={t('catalogue.search')}>
            <Icon name="search" />
          </Link>
        </>
      )}
      <LanguageSwitch />
      <Link href={paths.tickets()} className={styles.quiet}>
        <Icon name="support" className={styles.phoneOnly} />
        <span className={styles.wideOnly}>{t('shell.support')}</span>
        {status !== 'unknown' && (nickName || stored.supportIdentity.get()) && (
          <Extra>
            <Unread />
          </Extra>
        )}
      </Link>
      <Account />
    </HeaderBar>
  )
}
