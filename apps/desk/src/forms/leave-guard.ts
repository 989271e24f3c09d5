import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'

/** What is written on the open screen and not saved, if there still is anything; `discard` forgets it. */
type Guard = { isDirty: () => boolean; discard: () => void }

let guards: readonly Guard[] = []
const isDirty = () => guards.some((guard) => guard.isDirty())
let path = location.pathname
/** Goes where the question is about. */
const leaving = createStore<(() => void) | undefined>(undefined)

const pathOf = (to: string) => new URL(to, location.href).pathname

/** For wouter's router: a step to another path waits for the answer while something is not saved. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options)
  if (isDirty() && pathOf(to) !== location.pathname) leaving.set(go)
  else go()
}

// The browser's own Back and Forward cannot be held: they are undone, and gone again when the answer is yes.
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

/** While `isOn` holds, whoever leaves this path is asked first. */
export const useLeaveGuard = (isOn: boolean, { isDirty: isStillDirty, discard }: Guard) => {
  const handleIsDirty = useEffectEvent(isStillDirty)
  const handleDiscard = useEffectEvent(discard)
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

/** The question that waits for an answer. */
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
