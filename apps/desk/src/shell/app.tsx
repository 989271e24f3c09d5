import { ErrorBoundary } from '@playhub/browser/error-boundary'
import { useQuery } from '@tanstack/react-query'
import { Router } from 'wouter'
import { meQuery } from '../base/queries.ts'
import { SessionContext } from '../base/session.tsx'
import { guardedNavigation } from '../forms/leave-guard.ts'
import { LeaveQuestion } from '../forms/leave-question.tsx'
import { Confirming } from '../sign-in/confirming.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import { SignOutQuestion } from '../sign-in/sign-out-question.tsx'
import { Failure, PageFailure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { OfflineBanner } from '../states/offline-banner.tsx'
import { Toasts } from '../states/toasts.tsx'
import { Shell } from './shell.tsx'

/** The whole desk. A visitor without a session sees the sign-in at any URL, and continues at that URL afterwards. */
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
      <SignOutQuestion />
      <Confirming key={`confirming ${staff.id}`} />
    </SessionContext>
  )
}
