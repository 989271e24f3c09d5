import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasToasts, subscribeToasts } from './toast-queue.ts'

export { showToast } from './toast-queue.ts'

const ToastContainer = lazy(async () => ({ default: (await import('./toast-container.tsx')).ToastArea }))

/** Where toasts appear. Fetches their code with the first one. */
export const Toasts = () => {
  const needed = useSyncExternalStore(subscribeToasts, hasToasts, () => false)
  return needed ? (
    <Suspense fallback={null}>
      <ToastContainer />
    </Suspense>
  ) : null
}
