import type { MouseEvent } from 'react'
import { isPlainClick } from '../../base/clicks.ts'
import { Icon } from '../icons.tsx'
import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { LanguageSwitch } from './language-switch.tsx'

type Props = { onClose: () => void; closeLabel: string; shortLanguages?: boolean }

/**
 * The header of pages with a close button. The link to the home page does the same as the close button, so it also asks before the page is
 * left.
 */
export const InnerHeader = (props: Props) => {
  const handleHome = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    props.onClose()
  }
  return (
    <HeaderBar onHome={handleHome}>
      <LanguageSwitch short={props.shortLanguages ?? false} />
      <button type="button" className={styles.icon} onClick={props.onClose} aria-label={props.closeLabel}>
        <Icon name="cross" />
      </button>
    </HeaderBar>
  )
}
