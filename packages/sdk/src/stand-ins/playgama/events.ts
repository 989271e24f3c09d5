type Listener = (value: unknown) => void

/** Creates the event functions that each part of the bridge has. */
export const createEvents = () => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    off: (event: string, listener?: Listener) => {
      if (listener) listeners.get(event)?.delete(listener)
      else listeners.delete(event)
    },
    emit: (event: string, value: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
  }
}
