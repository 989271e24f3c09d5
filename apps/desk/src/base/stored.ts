import { useSyncExternalStore } from 'react'

/** What this browser keeps of one member's taste. Storage that is blocked or full costs only the memory of it. */
const item = <T extends string>(key: string, allowed: readonly T[]) => {
  const listeners = new Set<() => void>()
  let inMemory: T | undefined
  const known = (raw: string | null) => allowed.find((each) => each === raw)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell()
  })
  return {
    get: (): T | undefined => {
      try {
        return known(localStorage.getItem(key)) ?? inMemory
      } catch {
        return inMemory
      }
    },
    /** Undefined forgets it. */
    set: (value: T | undefined) => {
      inMemory = value
      try {
        if (value === undefined) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Kept for this visit, above.
      }
      tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const stored = {
  language: item('desk-language', ['en', 'ru']),
  theme: item('desk-theme', ['dark', 'light']),
  /** On unless they were switched off. */
  shortcuts: item('desk-shortcuts', ['off']),
}

export const useStored = <K extends keyof typeof stored>(name: K) =>
  useSyncExternalStore(stored[name].subscribe, stored[name].get as () => ReturnType<(typeof stored)[K]['get']>)
