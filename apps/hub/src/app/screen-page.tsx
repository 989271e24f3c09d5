import { emptySessionValues, type HostResult } from '@playhub/contract/hosting'
import { CURRENCIES } from '@playhub/contract/limits'
import { Panel } from '@playhub/ui/panel'
import { Suspense, useRef, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { PageModule } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { type ScreenHost, type ScreenName, type ScreenRef, ticketModes } from '../base/screen.ts'
import { addToast, showToast } from '../base/toast-queue.ts'
import { acceptSignIn } from '../host/accept-sign-in.ts'
import { useClosing } from '../host/leaving/closing.tsx'
import { kindOf } from '../host/leaving/closing-rules.ts'
import { type PageState, usePageState } from '../host/page-state.ts'
import { knownProject } from '../host/result/page-project.ts'
import { deliver, tellWebHost } from '../host/result/result.ts'
import { screenPath } from '../host/screen-path.ts'
import { ScreenSkeleton } from '../host/screen-skeleton.tsx'
import { readAddress } from '../session/address.ts'
import { requestValues } from '../session/request-values.ts'
import { PageFrame, type PageOrigin } from '../shell/page-frame.tsx'
import { loadScreen, ScreenSlot } from './screens.tsx'
import { confirmPlayer, useGuard } from './use-guard.ts'

type Props = { screen: ScreenName; origin: PageOrigin }

/**
 * The longest time in ms that the hub waits for the project's settings after a sign-in. It needs them to send the result to the host. After
 * this time the hub returns the player to the page that asked for the sign-in, even if the host did not get the result.
 */
const TELL_WITHIN_MS = 3000

/**
 * Shows a screen as a page. The screen's code is loaded before the first rendering. Otherwise the page would show a skeleton first, and its
 * content would move. If the screen is a sign-in screen, the server is also asked before the first rendering whether the stored session is
 * still valid. A visitor with a valid session is redirected.
 */
export const screenPage = (screen: ScreenName, origin: PageOrigin): PageModule => ({
  Page: () => <ScreenPage screen={screen} origin={origin} />,
  prepare: async (_params, language) =>
    void (await Promise.all([loadScreen(screen, language), kindOf(screen) === 'auth' && confirmPlayer()])),
})

/** Renders the screen with the values in the URL. Gives the screen's result to the host or page that opened the screen. */
const ScreenPage = ({ screen, origin }: Props) => {
  const { address, isHere } = useOwnAddress()
  const away = useGuard(screen) && isHere
  if (away) return <Redirect to={paths.home()} replace />
  return <Page key={address.path} screen={screen} origin={origin} address={address} />
}

const screenIn = (path: string) => readAddress(path, '').screen ?? path

type OwnAddress = { path: string; search: string; state: PageState }

/**
 * Returns the last URL that belonged to this screen. The screen stays visible for a moment after the URL has changed to that of another
 * screen. During this moment, `isHere` is false.
 */
const useOwnAddress = (): { address: OwnAddress; isHere: boolean } => {
  const [path] = useLocation()
  const search = useSearch()
  const state = usePageState()
  const [own, setOwn] = useState({ path, search, state })
  const isHere = own.path === path || screenIn(own.path) === screenIn(path)
  if (isHere && (own.path !== path || own.search !== search || own.state !== state)) setOwn({ path, search, state })
  return { address: own, isHere }
}

const widths: Partial<Record<ScreenName, 'checkout' | 'column' | 'form' | 'wide'>> = {
  payment: 'checkout',
  stripe: 'checkout',
  yookassa: 'checkout',
  yandexPay: 'checkout',
  transactions: 'wide',
  profile: 'column',
  deletion: 'column',
  transactionHelp: 'form',
  tickets: 'column',
}
const widthOf = ({ screen, values }: ScreenRef) => ('ticketId' in values ? 'chat' : (widths[screen] ?? 'auth'))

const Page = ({ screen, origin, address: { path, search, state } }: Props & { address: OwnAddress }) => {
  const [, navigate] = useLocation()
  const open = screenOf(screen, path, search, state)

  const leaveTo = (to: string) => navigate(to, { replace: true })
  // True while a result is being sent to the host. Sending may wait for the server, and the player may press another button during this
  // time. The result of that button is ignored, so that the host gets only one result at a time. The value is in a ref, because a sign-in
  // that began in an earlier render must also read the current value.
  const isHanding = useRef(false)
  const once = async <T,>(work: (project: string) => Promise<T>) => {
    isHanding.current = true
    try {
      return await work(await knownProject(open.values.project))
    } finally {
      isHanding.current = false
    }
  }
  const hand = (result: HostResult) => once((project) => deliver(result, project))
  const finish = async (result: HostResult, { isNew = false, toast, notAdded = false }: Parameters<ScreenHost['finish']>[1] = {}) => {
    if (isHanding.current) return
    acceptSignIn(result)
    if (toast) showToast(toast, 'info')
    if (notAdded) showToast('SIGN_IN_NOT_ADDED', 'long')
    if (isNew) addToast({ kind: 'welcome' })
    // If another page of the hub asked for this sign-in, the player returns to that page. The host's page around the hub gets the result
    // first, because the return may reload the hub's page.
    if (result.type === 'auth' && state.returnTo && requestValues().source !== 'mobile') {
      const told = once((project) => tellWebHost(result, project))
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, TELL_WITHIN_MS))])
      return leaveTo(state.returnTo)
    }
    const delivery = await hand(result)
    if (delivery === 'stay' && result.type === 'auth') leaveTo(state.returnTo ?? paths.home())
  }
  const close = async (result: HostResult | undefined) => {
    if (isHanding.current) return
    const delivery = result ? await hand(result) : 'stay'
    if (delivery === 'stay') leaveTo(paths.home())
  }
  const closing = useClosing(open, close)
  const host: ScreenHost = {
    go: (next, { replace = false } = {}) => {
      const isAsked = kindOf(screen) !== 'auth' && kindOf(next.screen) === 'auth'
      navigate(screenPath(next), {
        replace,
        state: { ...stateAfter(state, next), ...(isAsked && { returnTo: location.pathname + location.search }) },
      })
    },
    restart: (at) => {
      // The visitor may have left this page before the restart, for example to the sign-in page.
      if (location.pathname === path) location.assign(screenPath(at))
    },
    finish: (result, how) => void finish(result, how),
    close: closing.ask,
    onLeave: closing.onLeave,
  }
  return (
    <PageFrame origin={origin} onClose={closing.ask}>
      <Suspense
        fallback={
          <Panel width={widthOf(open)}>
            <ScreenSkeleton />
          </Panel>
        }
      >
        <Panel width={widthOf(open)}>
          <ScreenSlot open={open} host={host} />
        </Panel>
        {closing.question}
      </Suspense>
    </PageFrame>
  )
}

/**
 * Returns the page state for the next screen. The e-mail address is kept for the whole flow. `link`, `step` and `emailNeeded` belong to one
 * screen: they are taken from the next screen's values, or removed.
 */
const stateAfter = ({ link: _link, step: _step, emailNeeded: _emailNeeded, ...state }: PageState, { values }: ScreenRef): object => ({
  ...state,
  ...('email' in values && { email: values.email }),
  ...('link' in values && { link: values.link }),
  ...('step' in values && { step: values.step }),
  ...('emailNeeded' in values && { emailNeeded: values.emailNeeded }),
})

/** Builds the screen and its values from the URL and the page state. */
const screenOf = (screen: ScreenName, path: string, search: string, { email, link, step, emailNeeded }: PageState) => {
  const { values, id } = readAddress(path, search)
  const query = new URLSearchParams(search)
  // Stripe adds `payment_intent` and `redirect_status` to its return URL. The hub itself wrote `returned`, `aborted` and `currency` into
  // the URL.
  const returned = query.has('payment_intent') || query.get('returned') === 'true'
  const refused = query.get('redirect_status') === 'failed'
  const aborted = query.get('aborted') === 'true'
  const currency = CURRENCIES.find((each) => each === query.get('currency'))
  // Safe cast: the values belong to this screen. TypeScript cannot connect the screen's name with its values through the union.
  return {
    screen,
    values: {
      ...{ ...emptySessionValues, ...values, jwt: '', paymentId: id ?? '', returned, aborted, refused },
      ...(email && { email }),
      ...(link && { link }),
      ...(step && { step }),
      ...(emailNeeded && { emailNeeded }),
      ...(currency && { currency }),
      ...(screen === 'tickets' && ticketOf(id, query.get('mode'))),
    },
  } as ScreenRef
}

const ticketOf = (ticketId: string | undefined, asked: string | null) => {
  const mode = ticketModes.find((each) => each === asked)
  return ticketId ? { ticketId } : mode && { mode }
}
