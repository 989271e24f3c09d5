import { useT } from '../../i18n/i18n.tsx'
import { Icon } from '../icons.tsx'
import styles from './header.module.css'
import { NickName } from './nick-name.tsx'
import { useLateMenu } from './use-late-menu.ts'

const loadMenu = async () => (await import('./profile-menu.tsx')).ProfileMenu

/** The player's name, which opens the player's menu. */
export const Player = ({ nickName }: { nickName: string }) => {
  const t = useT()
  const [ProfileMenu, open] = useLateMenu(loadMenu)
  // Without a nickname, neither the button nor the menu is shown.
  if (!nickName) return null
  if (ProfileMenu) return <ProfileMenu />
  return (
    <button
      type="button"
      className={styles.player}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={t('shell.profile', { name: nickName })}
      onPointerEnter={() => void loadMenu()}
      onClick={open}
    >
      <NickName of={nickName} />
      <Icon name="chevron" size={16} />
    </button>
  )
}
