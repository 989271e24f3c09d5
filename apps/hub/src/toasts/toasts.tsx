import { Extra } from '@playhub/browser/error-boundary'
import { useSyncExternalStore } from 'react'
import { late } from '../base/late.ts'
import { hasToasts, subscribeToasts } from '../base/toast-queue.ts'

const ToastArea = late(() => import('./toast-area.tsx').then((module) => module.ToastArea))

/** Shows the toasts. The code for them loads with the first toast. */
export const Toasts = () => {
  const needed = useSyncExternalStore(subscribeToasts, hasToasts, () => false)
  return needed ? (
    <Extra>
      <ToastArea />
    </Extra>
  ) : null
}
