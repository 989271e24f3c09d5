import { Tooltip } from '@base-ui/react/tooltip'
import { ErrorBoundary } from '@playhub/browser/error-boundary'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchRoute, Redirect, Route, useLocation, useRouter } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { SessionContext, useMay, useStaff } from '../base/session.tsx'
import { isWindowOpen, useShortcut } from '../base/shortcuts.ts'
import { isCommandKey } from '../controls/command-key.ts'
import { useNewMentions } from '../mentions/use-new-mentions.ts'
import { Arrival } from '../page/arrival.tsx'
import { ShortcutSheet } from '../page/shortcut-sheet.tsx'
import { usePresence } from '../round-robin/use-presence.ts'
import { PageFailure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { listenAtDesk } from '../support/desk-stream.ts'
import { CommandMenu } from './command-menu.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useDueWarnings } from './use-due-warnings.ts'
import { useReturned } from './use-returned.ts'
import { useScreenSession } from './use-screen-session.ts'
import { useScreens } from './use-screens.ts'

/** What signed-in staff see around every screen: the navigation, the command menu and the list of shortcut keys. */
export const Shell = () => {
  const t = useT()
  const [open, setOpen] = useState<'commands' | 'shortcuts' | undefined>(undefined)
  const handleOpen = (what: 'commands' | 'shortcuts') => (isOpen: boolean) => setOpen(isOpen ? what : undefined)
  useCommandKey(() => setOpen('commands'))
  useOutbox(useStaff().id, useMay('support', 'finance'))
  useDueWarnings()
  useNewMentions()
  usePresence()
  useReturned()
  useShortcut('?', t('shortcuts.title'), () => setOpen('shortcuts'))
  return (
    <Tooltip.Provider delay={300}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <div className={styles.shell}>
        <Rail onCommands={() => setOpen('commands')} onShortcuts={() => setOpen('shortcuts')} />
        <TopBar onCommands={() => setOpen('commands')} />
        <Screen />
      </div>
      <CommandMenu open={open === 'commands'} onOpenChange={handleOpen('commands')} />
      <ShortcutSheet open={open === 'shortcuts'} onOpenChange={handleOpen('shortcuts')} />
    </Tooltip.Provider>
  )
}

/** On any screen, sends the answers that could not be sent before. Tries at once, and again when the event stream is connected again. */
const useOutbox = (staffId: string, isAgent: boolean) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once for each staff member who signs in.
  useEffect(() => {
    // If the code cannot be loaded, it is loaded when the page is opened again.
    import('../ticket/reply/outbox.ts').then(
      ({ openOutbox }) => openOutbox(),
      () => undefined,
    )
  }, [staffId])
  useEffect(() => {
    if (!isAgent) return
    const wake = () =>
      import('../ticket/reply/outbox.ts').then(
        ({ wakeOutbox }) => wakeOutbox(),
        () => undefined,
      )
    return listenAtDesk({ onEvent: () => {}, onOpen: () => void wake(), onLost: () => {} })
  }, [isAgent])
}

const useCommandKey = (act: () => void) => {
  const handle = useEffectEvent(act)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || isWindowOpen()) return
      event.preventDefault()
      handle()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

const Screen = () => (
  <SessionContext value={useScreenSession()}>
    <OpenScreen />
  </SessionContext>
)

/** The screen of the URL. If there is no such screen, or if the staff member may not open it, redirects to the first allowed screen. */
const OpenScreen = () => {
  const screens = useScreens()
  const [path] = useLocation()
  const { parser } = useRouter()
  const main = useRef<HTMLElement>(null)
  const route = screens.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0])
  if (!route) return <Redirect to={screens[0]?.home ?? '/settings'} replace />
  return (
    <main id="main" ref={main} className={styles.main} tabIndex={-1}>
      <Suspense fallback={<Loading />}>
        <ErrorBoundary key={route.name} fallback={<PageFailure />}>
          <Route path={route.path}>
            <route.Page />
          </Route>
        </ErrorBoundary>
        <Arrival screen={route.name} main={main} />
      </Suspense>
    </main>
  )
}
