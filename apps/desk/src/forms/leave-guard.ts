import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { AroundNavHandler } from 'wouter'

/** What is written on the open screen and not saved, if there still is anything; `discard` forgets it. */
type Guard = { isDirty: () => boolean; discard: () => void }

let guards: readonly Guard[] = []
const isDirty = () => guards.some((guard) => guard.isDirty())
let path = location.pathname
let leaving: (() => void) | undefined
const listeners = new Set<() => void>()
const ask = (leave: (() => void) | undefined) => {
  leaving = leave
  for (const listener of listeners) listener()
}

const pathOf = (to: string) => new URL(to, location.href).pathname

/** For wouter's router: a step to another path waits for the answer while something is not saved. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options)
  if (isDirty() && pathOf(to) !== location.pathname) ask(go)
  else go()
}

// The browser's own Back and Forward cannot be held: they are undone, and gone again when the answer is yes.
addEventListener(
  'popstate',
  (event) => {
    if (!isDirty() || location.pathname === path) return
    event.stopImmediatePropagation()
    history.pushState(null, '', path)
    ask(() => history.back())
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

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The question that waits for an answer. */
export const useLeaving = () => {
  const isAsked = useSyncExternalStore(subscribe, () => leaving !== undefined)
  return {
    isAsked,
    stay: () => ask(undefined),
    leave: () => {
      const go = leaving
      const left = guards
      guards = []
      for (const { discard } of left) discard()
      ask(undefined)
      go?.()
    },
  }
}
