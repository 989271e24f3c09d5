import { createListeners } from '@playhub/browser/store'
import { useSyncExternalStore } from 'react'
import { useStaff } from '../base/session.tsx'
import { useLeaveGuard } from './leave-guard.ts'

/** The unsaved changes, by member and screen. Closing a screen does not delete them, because the end of a session closes the screen too. */
const kept = new Map<string, unknown>()
const { tell, subscribe } = createListeners()

// The browser asks before it closes the page, even while the sign-in is shown, because the changes would be lost.
addEventListener('beforeunload', (event) => {
  if (kept.size > 0) event.preventDefault()
})

/** Returns functions that read and set the unsaved changes of a screen, for code outside this screen. */
export const useUnsavedEntry = <T>(key: string) => {
  const own = `${useStaff().id}:${key}`
  // Only `set` below writes this entry, so its type is `T`.
  const now = () => kept.get(own) as T | undefined
  const set = (next: T | undefined) => {
    if (next === undefined) kept.delete(own)
    else kept.set(own, next)
    tell()
  }
  return [now, set] as const
}

/**
 * Returns the unsaved changes of a screen; undefined if there are none. `key` names the screen and its open item. `now` reads the current
 * value, for asynchronous code. Before the screen is left, the member must confirm that the changes are deleted.
 */
export const useUnsaved = <T>(key: string) => {
  const [now, set] = useUnsavedEntry<T>(key)
  const value = useSyncExternalStore(subscribe, now)
  useLeaveGuard(value !== undefined, { isDirty: () => now() !== undefined, discard: () => set(undefined) })
  return [value, set, now] as const
}
