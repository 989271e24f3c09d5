import { Menu } from '@base-ui/react/menu'
import { asLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Check, ChevronDown } from 'lucide-react'
import { useLanguage } from '../../i18n/i18n.tsx'
import styles from './header.module.css'
import menu from './menu.module.css'

/** The language menu. Its code loads when the visitor opens the menu for the first time, so the menu is open at its first rendering. */
export const LanguageMenu = ({ shown, offered, label }: { shown: Language; offered: readonly Language[]; label: string }) => {
  const { change } = useLanguage()
  const handleChange = (value: unknown) => {
    const next = asLanguage(String(value))
    if (next && next !== shown) void change(next)
  }
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={styles.quiet} aria-label={label}>
        {shown.toUpperCase()}
        <ChevronDown size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Backdrop className={menu.backdrop} />
        <Menu.Positioner className={menu.positioner} align="end" sideOffset={4}>
          <Menu.Popup className={menu.popup}>
            <Menu.RadioGroup value={shown} onValueChange={handleChange}>
              {offered.map((each) => (
                <Menu.RadioItem key={each} value={each} lang={each} closeOnClick className={menu.item}>
                  <span className={menu.grow}>{endonyms[each]}</span>
                  <Menu.RadioItemIndicator>
                    <Check size={18} aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
