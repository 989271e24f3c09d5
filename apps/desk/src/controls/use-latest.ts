import { useLayoutEffect, useRef } from 'react'

/** The value of the last rendering, for timers and pointer events that began in an earlier one. */
export const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
