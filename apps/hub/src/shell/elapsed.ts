import { useEffect, useState } from 'react'

/** Returns whether `ms` milliseconds have passed since `running` became true. */
export const useElapsed = (ms: number, running = true) => {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => {
      clearTimeout(timer)
      setElapsed(false)
    }
  }, [ms, running])
  return elapsed
}
