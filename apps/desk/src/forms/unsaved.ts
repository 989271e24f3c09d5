import { createListeners } from '@playhub/browser/store'
import { useSyncExternalStore } from 'react'
import { useStaff } from '../base/session.tsx'
import { useLeaveGuard } from './leave-guard.ts'

/** By member and screen. It outlives the screen, so that a session that ends in the middle of the work takes nothing with it. */
const kept = new Map<string, unknown>()
const { tell, subscribe } = createListeners()

// Also while the sign-in stands before the screen: what waits behind it ends with the page.
addEventListener('beforeunload', (event) => {
  if (kept.size > 0) event.preventDefault()
})

/**
 * What is written on a screen and not saved yet, undefined for nothing; `key` names the screen and what is open on it. `now` reads it at this
 * moment, for what ends later than it began. Leaving the screen asks, and forgets it when the answer is to leave.
 */
export const useUnsaved = <T>(key: string) => {
  const own = `${useStaff().id}:${key}`
  // Set by nobody but the setter below.
  const now = () => kept.get(own) as T | undefined
  const value = useSyncExternalStore(subscribe, now)
  const set = (next: T | undefined) => {
    if (next === undefined) kept.delete(own)
    else kept.set(own, next)
    tell()
  }
  useLeaveGuard(value !== undefined, { isDirty: () => now() !== undefined, discard: () => set(undefined) })
  return [value, set, now] as const
}
