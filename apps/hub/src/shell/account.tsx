import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { openModal } from '../host/modal-store.ts'
import { useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import { useIdentity } from '../session/identity.ts'
import { isPlainClick } from './clicks.ts'
import styles from './header.module.css'
import { Icon } from './icons.tsx'

const loadMenu = async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu })
const ProfileMenu = lazy(loadMenu)

/**
 * Log in, or the player. While the browser's storage has not been read, the page itself shows the right one:
 * a script before the first paint marks the document, so a signed-in player never sees Log in flash by.
 */
export const Account = () => {
  const identity = useIdentity()
  if (identity.status === 'player') return <Player nickName={identity.nickName} />
  return (
    <>
      {identity.status === 'unknown' && <span className={styles.pill} aria-hidden="true" />}
      <LogIn />
    </>
  )
}

const LogIn = () => {
  const t = useT()
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openModal({ screen: 'login', values: { session: '', source: '', locale: '', project: '', jwt: '' } })
  }
  return (
    <a href={paths.login()} className={styles.logIn} onClick={handleClick} data-replay>
      {t('shell.logIn')}
    </a>
  )
}

const Player = ({ nickName }: { nickName: string }) => {
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
      <span className={styles.nickName}>{nickName}</span>
      <Icon name="chevron" size={16} />
    </button>
  )
  // Without a nickname there is nothing to open the menu by.
  if (!nickName) return null
  return asked ? (
    <Suspense fallback={plain}>
      <ProfileMenu />
    </Suspense>
  ) : (
    plain
  )
}
