import { useT } from '../i18n.tsx'
import { useIdentity } from '../session/identity.ts'
import header from '../shell/header.module.css'
import { Icon } from '../shell/icons.tsx'
import { useOpenOverGame } from '../shell/open-over-game.ts'

/** Support without leaving the game, for who has no menu to find it in. */
export const GuestSupport = () => {
  const t = useT()
  const { status } = useIdentity()
  const open = useOpenOverGame()
  if (status !== 'guest') return null
  return (
    <button type="button" className={header.quiet} aria-label={t('shell.support')} onClick={() => void open('tickets')}>
      <Icon name="support" className={header.phoneOnly} />
      <span className={header.wideOnly}>{t('shell.support')}</span>
    </button>
  )
}
