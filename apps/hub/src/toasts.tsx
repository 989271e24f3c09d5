import { useSyncExternalStore } from 'react'
import { late } from './late.ts'
import { Extra } from './shell/error-boundary.tsx'
import { hasToasts, subscribeToasts } from './toast-queue.ts'

const ToastArea = late(async () => (await import('./toast-container.tsx')).ToastArea)

/** Where toasts appear. Fetches their code with the first one. */
export const Toasts = () => {
  const needed = useSyncExternalStore(subscribeToasts, hasToasts, () => false)
  return needed ? (
    <Extra>
      <ToastArea />
    </Extra>
  ) : null
}
