import { Link } from 'wouter'
import { useT } from '../i18n.tsx'
import { late } from '../late.ts'
import { paths } from '../paths.ts'
import { useIdentity } from '../session/identity.ts'
import { stored } from '../storage.ts'
import { Account } from './account.tsx'
import { Extra } from './error-boundary.tsx'
import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { Icon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const Unread = late(async () => (await import('../support/unread.tsx')).Unread)

/** The header of the public pages. */
export const Header = () => {
  const t = useT()
  const { status, nickName } = useIdentity()
  return (
    <HeaderBar>
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
