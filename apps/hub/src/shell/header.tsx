import { Link } from 'wouter'
import { useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import { Account } from './account.tsx'
import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { Icon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The header of the public pages. */
export const Header = () => {
  const t = useT()
  return (
    <HeaderBar>
      <LanguageSwitch />
      <Link href={paths.tickets()} className={styles.quiet} aria-label={t('shell.support')}>
        <Icon name="support" className={styles.phoneOnly} />
        <span className={styles.wideOnly}>{t('shell.support')}</span>
      </Link>
      <Account />
    </HeaderBar>
  )
}
