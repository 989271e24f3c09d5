/** Tells whoever listens that something has changed. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    count: () => listeners.size,
    tell: () => {
      for (const listener of listeners) listener()
    },
    /** Returns its own end. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** One value outside of React. `useStore` shows it. */
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
