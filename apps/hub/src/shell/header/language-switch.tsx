import { shortLanguage } from '@playhub/contract/language'
import { endonyms } from '@playhub/phrases/endonyms'
import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../base/paths.ts'
import { useLanguage, useT } from '../../i18n/i18n.tsx'
import { Icon } from '../icons.tsx'
import styles from './header.module.css'
import { languagesToOffer } from './languages.ts'
import { useLateMenu } from './use-late-menu.ts'

const loadMenu = () => import('./language-menu.tsx').then((module) => module.LanguageMenu)

/** A button with a list of plain links. When the visitor clicks the button, the menu's code loads and the menu replaces the links. */
export const LanguageSwitch = ({ short = false }: { short?: boolean }) => {
  const t = useT()
  const { language } = useLanguage()
  const [path] = useLocation()
  const [LanguageMenu, open] = useLateMenu(loadMenu)
  const shown = short ? shortLanguage(language) : language
  const label = t('shell.language', { name: endonyms[shown], code: shown.toUpperCase() })
  const offered = languagesToOffer(short)

  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    open()
  }
  if (LanguageMenu) return <LanguageMenu shown={shown} offered={offered} label={label} />
  return (
    // Before hydration, the visitor may have opened this element, and React would warn that the markup differs.
    <details className={styles.language} suppressHydrationWarning>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details. */}
      <summary className={styles.quiet} aria-label={label} onClick={handleClick} onPointerEnter={() => void loadMenu()}>
        {shown.toUpperCase()}
        <Icon name="chevron" size={16} />
      </summary>
      <ul className={styles.links}>
        {offered.map((each) => (
          <li key={each}>
            <a href={paths.inLanguage(path, each)} lang={each} hrefLang={each} aria-current={each === shown ? 'true' : undefined}>
              {endonyms[each]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
