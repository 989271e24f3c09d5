import { ErrorBoundary } from '@playhub/browser/error-boundary'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useRef } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { parse } from '../base/pattern.ts'
import { type Site, SiteContext, useSite } from '../base/site.ts'
import { LanguageProvider, type Texts, useLanguage } from '../i18n/i18n.tsx'
import { FullScreenLoader, LoaderVeil } from '../shell/full-screen-loader.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { PageFailure } from '../shell/page-failure.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { useArrival } from './arrival.ts'
import { ModalSlot } from './modal-slot.tsx'
import { findRoute } from './routes.tsx'

type Props = {
  client: QueryClient
  texts: Texts
  site: Site
  /** The URL to render. Set only on the server. */
  at?: { path: string; search: string }
  /** Rendered on the server instead of the page's content, if only the browser can render that content. */
  frame?: ReactNode
  /** Called once, as soon as the page reacts to input. */
  onReady?: () => void
}

/** The root component of the hub. It renders on the server and in the browser. */
export const App = ({ client, texts, site, at, frame, onReady }: Props) => {
  const pushed = useRef(false)
  return (
    <QueryClientProvider client={client}>
      <Router
        parser={parse}
        aroundNav={(navigate, to, options) => {
          pushed.current = !options?.replace
          navigate(to, options)
        }}
        {...(at && { ssrPath: at.path, ssrSearch: at.search })}
      >
        <SiteContext value={site}>
          <LanguageProvider first={texts}>
            <OfflineBanner />
            {frame || <CurrentPage pushed={pushed} onReady={onReady} />}
            <ModalSlot />
            <Toasts />
          </LanguageProvider>
        </SiteContext>
      </Router>
    </QueryClientProvider>
  )
}

/** The previous page stays visible until the next page's code is loaded. */
const CurrentPage = ({ pushed, onReady }: { pushed: { current: boolean }; onReady: Props['onReady'] }) => {
  const site = useSite()
  const { language } = useLanguage()
  const [location] = useLocation()
  const path = useDeferredValue(location)
  const found = findRoute(path, site, language)
  const page = useRef<HTMLDivElement>(null)
  useArrival(path, page, pushed, onReady)

  if ('redirect' in found) return <Redirect to={found.redirect} replace />
  const { page: Page, name } = found.route
  return (
    <div ref={page} tabIndex={-1} className="page">
      {path !== location && <LoaderVeil />}
      <Suspense fallback={<FullScreenLoader />}>
        <ErrorBoundary key={name} fallback={<PageFailure />}>
          <Page params={found.params} />
        </ErrorBoundary>
      </Suspense>
    </div>
  )
}
