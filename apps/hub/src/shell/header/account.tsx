import { lazy, type MouseEvent, Suspense } from 'react'
import { isPlainClick } from '../../base/clicks.ts'
import { paths } from '../../base/paths.ts'
import { openModal } from '../../host/modal-store.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useIdentity } from '../../session/identity.ts'
import { Icon } from '../icons.tsx'
import styles from './header.module.css'

const Player = lazy(async () => ({ default: (await import('./player.tsx')).Player }))

/**
 * Log in, or the player. While the browser's storage has not been read, the page itself shows the right one:
 * a script before the first paint marks the document, so a signed-in player never sees Log in flash by.
 */
export const Account = () => {
  const identity = useIdentity()
  if (identity.status === 'player') {
    return (
      <Suspense fallback={<Pill nickName={identity.nickName} />}>
        <Player nickName={identity.nickName} />
      </Suspense>
    )
  }
  return (
    <>
      {identity.status === 'unknown' && <Pill />}
      <LogIn />
    </>
  )
}

/** As the player's button will be, to the pixel. Before React knows the name, the document may. */
const Pill = ({ nickName }: { nickName?: string }) => (
  <span className={`${styles.player} ${styles.pill}`} aria-hidden="true">
    <span className={styles.nickName}>{nickName}</span>
    <Icon name="chevron" size={16} />
  </span>
)

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
