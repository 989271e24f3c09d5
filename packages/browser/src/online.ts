import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser reports that it is online. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Calls `act` when the browser is online again. */
export const useBackOnline = (act: () => void) => {
  const handle = useEffectEvent(() => navigator.onLine && act())
  useEffect(() => subscribe(handle), [])
}
