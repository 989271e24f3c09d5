import { Menu } from '@base-ui/react/menu'
import { Extra } from '@playhub/browser/error-boundary'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { ChevronDown, Copy, LifeBuoy, LogOut, Receipt, Settings } from 'lucide-react'
import { copyText } from '../../base/copy-text.ts'
import { groupPlayerId } from '../../base/player-id.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useIdentity } from '../../session/identity.ts'
import { logout } from '../../session/sign-in-out.ts'
import { Unread } from '../../support/unread.tsx'
import styles from './header.module.css'
import menu from './menu.module.css'
import { NickName } from './nick-name.tsx'
import { useOpenOverGame } from './open-over-game.ts'

/** The player's menu. Its code loads when the player opens the menu for the first time, so the menu is open at its first rendering. */
export const ProfileMenu = () => {
  const t = useT()
  const identity = useIdentity()
  const open = useOpenOverGame()
  if (identity.status !== 'player') return null
  const { nickName, userId, authType } = identity

  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={styles.player} aria-label={t('shell.profile', { name: nickName })}>
        <NickName of={nickName} />
        <ChevronDown size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Backdrop className={menu.backdrop} />
        <Menu.Positioner className={menu.positioner} align="end" sideOffset={4}>
          <Menu.Popup className={menu.popup}>
            <div className={menu.who}>
              <BrandIcon name={authType} size={20} />
              <div>
                <div className={menu.name}>{nickName}</div>
                <div>{t('shell.signedInWith', { method: t(`authType.${authType}`) })}</div>
              </div>
            </div>
            <Menu.Item className={menu.item} closeOnClick={false} onClick={() => void copyText(userId, 'PLAYER_ID_COPIED')}>
              <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={`${menu.grow} ${menu.id}`}>{t('shell.playerId', { id: groupPlayerId(userId) })}</span>
              <span className={menu.hint}>{t('shell.copy')}</span>
            </Menu.Item>
            <div className={menu.line} />
            <Menu.Item className={menu.item} onClick={() => void open('profile')}>
              <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('shell.settings')}
            </Menu.Item>
            <Menu.Item className={menu.item} onClick={() => void open('transactions')}>
              <Receipt size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('shell.transactions')}
            </Menu.Item>
            <Menu.Item className={menu.item} onClick={() => void open('tickets')}>
              <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={menu.grow}>{t('shell.support')}</span>
              <Extra>
                <Unread />
              </Extra>
            </Menu.Item>
            <div className={menu.line} />
            <Menu.Item className={menu.item} onClick={() => void logout()}>
              <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('shell.logOut')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
