import { createListeners } from '@playhub/browser/store'
import { useSyncExternalStore } from 'react'
import { useStaff } from '../base/session.tsx'
import { useLeaveGuard } from './leave-guard.ts'

/**
 * The unsaved changes, by staff member and screen. They stay when a screen is closed, because the end of a session closes the screen too.
 */
const kept = new Map<string, unknown>()
const { tell, subscribe } = createListeners()

// The changes would be lost when the page is closed, so the browser asks first, even while the sign-in is shown.
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
 * Returns the unsaved changes of a screen (undefined if there are none) and the functions `set` and `now`. `key` names the screen and its
 * open item. `now` reads the current changes, for asynchronous code. Leaving the screen deletes the changes, so the staff member must
 * confirm it.
 */
export const useUnsaved = <T>(key: string) => {
  const [now, set] = useUnsavedEntry<T>(key)
  const value = useSyncExternalStore(subscribe, now)
  useLeaveGuard(value !== undefined, { isDirty: () => now() !== undefined, discard: () => set(undefined) })
  return [value, set, now] as const
}
