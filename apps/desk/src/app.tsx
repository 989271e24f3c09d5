import { useQuery } from '@tanstack/react-query'
import { Router } from 'wouter'
import { meQuery } from './queries.ts'
import { SessionContext } from './session.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Failure, PageFailure } from './shell/failure.tsx'
import { guardedNavigation } from './shell/leave-guard.ts'
import { LeaveQuestion } from './shell/leave-question.tsx'
import { Loading } from './shell/loading.tsx'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { Shell } from './shell/shell.tsx'
import { Toasts } from './shell/toasts.tsx'
import { Confirming } from './sign-in/confirming.tsx'
import { SignIn } from './sign-in/sign-in.tsx'

/** The whole desk. Whoever is not signed in meets the sign-in at the address they came to, and goes on there afterwards. */
export const App = () => (
  <>
    <OfflineBanner />
    <ErrorBoundary fallback={<PageFailure />}>
      <Router aroundNav={guardedNavigation}>
        <Gate />
        <LeaveQuestion />
      </Router>
    </ErrorBoundary>
    <Toasts />
  </>
)

const Gate = () => {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (!me) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
  const { stage, staff } = me
  if (stage !== 'in' || !staff) return <SignIn me={me} ended={me.ended === true} />
  return (
    <SessionContext value={{ ...me, staff }}>
      <Shell key={staff.id} />
      <Confirming key={`confirming ${staff.id}`} />
    </SessionContext>
  )
}
