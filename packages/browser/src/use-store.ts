import { useSyncExternalStore } from 'react'

/**
 * A store as `useStore` needs it. `onServer` returns the value for rendering on the server and for hydration. Without `onServer`, the
 * current value is used.
 */
type Store<T> = { get: () => T; subscribe: (listener: () => void) => () => void; onServer?: () => T }

/** Returns the current value of the store. */
export const useStore = <T>({ subscribe, get, onServer = get }: Store<T>) => useSyncExternalStore(subscribe, get, onServer)
