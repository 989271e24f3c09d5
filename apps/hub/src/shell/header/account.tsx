import { lazy, type MouseEvent, Suspense } from 'react'
import { isPlainClick } from '../../base/clicks.ts'
import { paths } from '../../base/paths.ts'
import { openModal } from '../../host/modal-store.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useIdentity } from '../../session/identity.ts'
import { Icon } from '../icons.tsx'
import styles from './header.module.css'

// If the code does not load, the placeholder stays. Without this, an error in the header would replace the whole page by an error page, and
// end a game that runs on it.
const Player = lazy(() =>
  import('./player.tsx').then(
    (module) => ({ default: module.Player }),
    () => ({ default: Pill }),
  ),
)

/**
 * Shows "Log in" or the player's button. The server renders both, because only the browser's storage contains the sign-in. A script marks
 * the document before the first paint, and the styles show only one of the two. So a signed-in player never sees "Log in".
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

/**
 * A placeholder with exactly the size of the player's button. If `nickName` is missing, the style sheet shows the nickname that a script
 * stored in a CSS property before the first paint.
 */
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
