import { useRef } from 'react'

/**
 * For an action that must not start twice, for example because it creates something. `take` returns true for the first press, and then
 * false until `free` is called. A second press may come before the next render.
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
