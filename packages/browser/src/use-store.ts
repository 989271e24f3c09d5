import { useSyncExternalStore } from 'react'

/** `onServer`: the value while the page is rendered on the server and hydrated; without it the value of that moment. */
type Store<T> = { get: () => T; subscribe: (listener: () => void) => () => void; onServer?: () => T }

/** The store's value. */
export const useStore = <T>({ subscribe, get, onServer = get }: Store<T>) => useSyncExternalStore(subscribe, get, onServer)
