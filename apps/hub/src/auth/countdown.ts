import { useEffect, useState } from 'react'

export const secondsLeft = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000))

/** `75` is `01:15`. */
export const asClock = (seconds: number) => [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Seconds until a moment, counted down on the screen; 0 once it has come. */
export const useSecondsLeft = (until: number) => {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(until, now)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [isOver])
  // A new moment in the future starts the clock again, whatever time was seen last.
  const [seen, setSeen] = useState(until)
  if (seen !== until) {
    setSeen(until)
    setNow(Date.now())
  }
  return left
}
