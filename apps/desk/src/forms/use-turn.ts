import { useRef } from 'react'

/**
 * Prevents an action from starting twice, for example an action that creates something. `take` returns true for the first press, and then
 * false until `free` is called. React state would be too slow, because a second press may happen before the next render.
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
