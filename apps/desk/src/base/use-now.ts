import { createStore } from '@playhub/browser/store'
import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const STEP_MS = 20_000

const clock = createStore(serverNow())
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  clock.set(serverNow())
  timer ??= setInterval(() => clock.set(serverNow()), STEP_MS)
  const end = clock.subscribe(listener)
  return () => {
    end()
    if (clock.count() > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time of the server in ms. One timer updates it for the whole page. */
export const useNow = () => useSyncExternalStore(subscribe, clock.get)
