/** Creates a set of listeners for changes. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    count: () => listeners.size,
    tell: () => {
      for (const listener of listeners) listener()
    },
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Creates a store: a value outside of React, which components read with `useStore`. */
export const createStore = <T>(value: T) => {
  const listeners = createListeners()
  return {
    ...listeners,
    get: () => value,
    set: (next: T) => {
      value = next
      listeners.tell()
    },
  }
}
