import { Extra } from '@playhub/browser/error-boundary'
import { useSyncExternalStore } from 'react'
import { late } from '../base/late.ts'
import { hasToasts, subscribeToasts } from '../base/toast-queue.ts'

const ToastArea = late(async () => (await import('./toast-area.tsx')).ToastArea)

/** The place of toasts. Their code loads with the first one. */
export const Toasts = () => {
  const needed = useSyncExternalStore(subscribeToasts, hasToasts, () => false)
  return needed ? (
    <Extra>
      <ToastArea />
    </Extra>
  ) : null
}
