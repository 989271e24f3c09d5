import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { Icon } from '../icons.tsx'
import styles from './header.module.css'
import { NickName } from './nick-name.tsx'

const loadMenu = async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu })
const ProfileMenu = lazy(loadMenu)

/** The player's name, which opens the player's menu. */
export const Player = ({ nickName }: { nickName: string }) => {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const plain = (
    <button
      type="button"
      className={styles.player}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={t('shell.profile', { name: nickName })}
      onPointerEnter={() => void loadMenu()}
      onClick={() => setAsked(true)}
    >
      <NickName of={nickName} />
      <Icon name="chevron" size={16} />
    </button>
  )
  // Without a nickname, neither the button nor the menu is shown.
  if (!nickName) return null
  return asked ? (
    <Suspense fallback={plain}>
      <ProfileMenu />
    </Suspense>
  ) : (
    plain
  )
}
