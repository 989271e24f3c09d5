import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.tsx'
import { Account } from '../shell/header/account.tsx'
import { LanguageSwitch } from '../shell/header/language-switch.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { AdultFooter } from './adult-footer.tsx'
import styles from './single-game.module.css'

/**
 * Renders the parts around the content of a single-game site: a bar with the game's name, the language and the account, and the links that
 * the law requires.
 */
export const SingleGameFrame = ({ name, children }: { name: string; children: ReactNode }) => {
  const t = useT()
  return (
    <>
      <div className={styles.screen}>
        <SkipLink to="after-game" label={t('game.skip')} />
        <header className={styles.bar}>
          <h1 className={styles.name}>{name}</h1>
          <LanguageSwitch />
          <Account />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <div id="after-game" tabIndex={-1}>
        <AdultFooter />
      </div>
    </>
  )
}
