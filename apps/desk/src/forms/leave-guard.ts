import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'
import { useWorkInHand } from './work-in-hand.ts'

/** Unsaved changes of the open screen; `discard` deletes them. */
type Guard = { isDirty: () => boolean; discard: () => void }

let guards: readonly Guard[] = []
const isDirty = () => guards.some((guard) => guard.isDirty())
let path = location.pathname
/** The navigation that waits until the staff member decides whether to leave the screen. */
const leaving = createStore<(() => void) | undefined>(undefined)

const pathOf = (to: string) => new URL(to, location.href).pathname

/**
 * Wraps the navigation of wouter's router. While there are unsaved changes, navigation to another path waits until the staff member has
 * confirmed or cancelled the navigation.
 */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options)
  if (isDirty() && pathOf(to) !== location.pathname) leaving.set(go)
  else go()
}

// The browser's Back and Forward cannot be prevented. Such a navigation is undone at once, and repeated if the staff member chooses to
// leave.
addEventListener(
  'popstate',
  (event) => {
    if (!isDirty() || location.pathname === path) return
    event.stopImmediatePropagation()
    history.pushState(null, '', path)
    leaving.set(() => history.back())
  },
  { capture: true },
)

/** While `isOn`, the staff member must confirm any navigation away from this path. */
export const useLeaveGuard = (isOn: boolean, { isDirty: isStillDirty, discard }: Guard) => {
  const handleIsDirty = useEffectEvent(isStillDirty)
  const handleDiscard = useEffectEvent(discard)
  useWorkInHand(isOn)
  useEffect(() => {
    if (!isOn) return
    path = location.pathname
    const guard = { isDirty: () => handleIsDirty(), discard: () => handleDiscard() }
    guards = [...guards, guard]
    return () => {
      guards = guards.filter((each) => each !== guard)
    }
  }, [isOn])
}

/** Returns whether the question on leaving a screen is open, and a function for each answer. */
export const useLeaving = () => {
  const isAsked = useStore(leaving) !== undefined
  return {
    isAsked,
    stay: () => leaving.set(undefined),
    leave: () => {
      const go = leaving.get()
      const left = guards
      guards = []
      for (const { discard } of left) discard()
      leaving.set(undefined)
      go?.()
    },
  }
}
