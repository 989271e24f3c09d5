import { useEffect, useState } from 'react'

export const secondsLeft = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000))

/** Minutes and seconds: 75 seconds become `01:15`. */
export const asClock = (seconds: number) => [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Counts down to the time `until` (ms since 1970). Returns the seconds that are left; 0 when that time has passed. */
export const useSecondsLeft = (until: number) => {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(until, now)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [isOver])
  // A new `until` in the future restarts the clock.
  const [seen, setSeen] = useState(until)
  if (seen !== until) {
    setSeen(until)
    setNow(Date.now())
  }
  return left
}
