import { useLayoutEffect, useRef } from 'react'

/** Returns a ref to the value of the latest rendering, for callbacks of timers and pointer events that started in an earlier rendering. */
export const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
