import { useLayoutEffect, useRef } from 'react'

/** Returns a ref to the value of the last rendering, for timers and pointer events that began in an earlier rendering. */
export const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
