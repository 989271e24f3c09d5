import { Tooltip } from '@base-ui/react/tooltip'
import { Keyboard, LogOut, type LucideIcon, Search } from 'lucide-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useStaff } from '../base/session.tsx'
import { commandKey } from '../controls/command-key.ts'
import { useRoundRobinT } from '../round-robin/texts.ts'
import { useTaking } from '../round-robin/use-presence.ts'
import { useSignOut } from '../sign-in/sign-out.ts'
import styles from './rail.module.css'
import { isAt, useScreens } from './use-screens.ts'
import { useWaiting } from './use-waiting.ts'

/** The screens as icons, with names on hover and focus. Phones have the top bar instead. */
export const Rail = ({ onCommands, onShortcuts }: { onCommands: () => void; onShortcuts: () => void }) => {
  const t = useT()
  const [path] = useLocation()
  const screens = useScreens()
  const { labelOf, waitingOn } = useWaiting()
  const staff = useStaff()
  const { signOut } = useSignOut()
  const nav = useCurrentInView(path)
  return (
    <header className={styles.rail}>
      <nav ref={nav} aria-label={t('shell.screens')} className={styles.group}>
        {screens.map(({ name, home, icon: Icon }) => (
          <Tip key={name} label={labelOf(name)}>
            <Link href={home} className={styles.item} aria-label={labelOf(name)} aria-current={isAt(home, path) ? 'page' : undefined}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <Count waiting={waitingOn(name)} />
            </Link>
          </Tip>
        ))}
      </nav>
      <div className={styles.group}>
        <Taking />
        <Action icon={Search} label={t('commands.title')} hint={commandKey} onClick={onCommands} />
        <Action icon={Keyboard} label={t('shortcuts.title')} hint="?" onClick={onShortcuts} />
        <Action icon={LogOut} label={t('shell.signOutOf', { name: staff.name })} onClick={signOut} />
      </div>
    </header>
  )
}

/** Scrolls the current screen into view, because a low window does not show all screens. */
const useCurrentInView = (path: string) => {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says which screen is the current one.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return nav
}

const Count = ({ waiting }: { waiting: number }) =>
  waiting > 0 && (
    <span className={styles.count} aria-hidden="true">
      {waiting > 99 ? '99+' : waiting}
    </span>
  )

const Action = ({ icon: Icon, label, hint, onClick }: { icon: LucideIcon; label: string; hint?: string; onClick: () => void }) => (
  <Tip label={hint ? `${label} (${hint})` : label}>
    <button type="button" className={styles.item} aria-label={label} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  </Tip>
)

/**
 * The switch that says whether the hub assigns new conversations to this staff member. It is shown only if a project includes the staff
 * member in its automatic assignment.
 */
const Taking = () => {
  const t = useRoundRobinT()
  const taking = useTaking()
  if (!taking) return null
  const { isTaking, label, Icon, set } = taking
  return (
    <Tip label={label}>
      <button
        type="button"
        role="switch"
        aria-checked={isTaking}
        aria-label={t('taking')}
        className={styles.item}
        data-away={!isTaking || undefined}
        onClick={() => set(!isTaking)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tip>
  )
}

const Tip = ({ label, children }: { label: string; children: ReactElement<Record<string, unknown>> }) => (
  <Tooltip.Root>
    <Tooltip.Trigger render={children} />
    <Tooltip.Portal>
      <Tooltip.Positioner side="inline-end" sideOffset={8} className={styles.positioner}>
        <Tooltip.Popup className={styles.tip}>{label}</Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
