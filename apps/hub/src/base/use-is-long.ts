import { useEffect, useState } from 'react'

/** Returns true when the component has been on the screen for `afterMs` milliseconds. */
export const useIsLong = (afterMs: number) => {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLong
}
