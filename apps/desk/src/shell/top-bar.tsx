import { Menu } from '@base-ui/react/menu'
import { LogOut, Menu as MenuIcon, Search } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useRoundRobinT } from '../round-robin/texts.ts'
import { useTaking } from '../round-robin/use-presence.ts'
import { useSignOut } from '../sign-in/sign-out.ts'
import styles from './top-bar.module.css'
import { isAt, useScreens } from './use-screens.ts'
import { useWaiting } from './use-waiting.ts'

/** A bar with a menu of the screens. On phones, it replaces the navigation at the side of the window. */
export const TopBar = ({ onCommands }: { onCommands: () => void }) => {
  const t = useT()
  const [path] = useLocation()
  const screens = useScreens()
  const { labelOf } = useWaiting()
  const { signOut } = useSignOut()
  const current = screens.find(({ home }) => isAt(home, path))
  return (
    <header className={styles.bar}>
      <Menu.Root>
        <Menu.Trigger className={styles.button} aria-label={t('shell.screens')}>
          <MenuIcon size={22} strokeWidth={1.75} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles.positioner} align="start" sideOffset={4}>
            <Menu.Popup className={styles.popup}>
              {screens.map(({ name, home, icon: Icon }) => (
                <Menu.LinkItem
                  key={name}
                  closeOnClick
                  className={styles.item}
                  aria-current={name === current?.name ? 'page' : undefined}
                  render={<Link href={home} />}
                >
                  <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                  {labelOf(name)}
                </Menu.LinkItem>
              ))}
              <Menu.Separator className={styles.line} />
              <Taking />
              <Menu.Item className={styles.item} onClick={signOut}>
                <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
                {t('shell.signOut')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <span className={styles.name}>{current ? t(`screen.${current.name}`) : ''}</span>
      <button type="button" className={styles.button} aria-label={t('commands.title')} onClick={onCommands}>
        <Search size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </header>
  )
}

/**
 * The switch that says whether the hub assigns new conversations to this staff member. It is shown only if a project includes the staff
 * member in its automatic assignment.
 */
const Taking = () => {
  const t = useRoundRobinT()
  const taking = useTaking()
  if (!taking) return null
  const { isTaking, Icon, set } = taking
  return (
    <Menu.CheckboxItem className={styles.item} checked={isTaking} onCheckedChange={set}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {t(isTaking ? 'taking' : 'notTaking')}
    </Menu.CheckboxItem>
  )
}
