import { useEffect, useState } from 'react'

/** Whether so many milliseconds have gone by since it was last `running` from the start. */
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
