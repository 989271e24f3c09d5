import styles from './header.module.css'
import { HeaderBar } from './header-bar.tsx'
import { Icon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The header of pages that are left by a cross. */
export const InnerHeader = (props: { onClose: () => void; closeLabel: string; shortLanguages?: boolean }) => (
  <HeaderBar>
    <LanguageSwitch short={props.shortLanguages ?? false} />
    <button type="button" className={styles.icon} onClick={props.onClose} aria-label={props.closeLabel}>
      <Icon name="cross" />
    </button>
  </HeaderBar>
)
