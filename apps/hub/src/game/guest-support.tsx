import { useT } from '../i18n/i18n.tsx'
import { useIdentity } from '../session/identity.ts'
import header from '../shell/header/header.module.css'
import { useOpenOverGame } from '../shell/header/open-over-game.ts'
import { Icon } from '../shell/icons.tsx'

/** A link to support for guests, who have no menu. The game stays open. */
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
