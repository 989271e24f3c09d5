import { useRef } from 'react'

/**
 * For what must not begin twice, because its answer is shown once or it makes something: `take` is true for the first press, and for no other
 * before `free`. A second press may come before a screen is drawn on which the first is seen.
 */
export const useTurn = () => {
  const isTaken = useRef(false)
  return {
    take: () => {
      const isFirst = !isTaken.current
      isTaken.current = true
      return isFirst
    },
    free: () => {
      isTaken.current = false
    },
  }
}
