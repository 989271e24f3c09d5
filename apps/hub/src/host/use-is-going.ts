import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

/**
 * For a screen's button that leads to the next step: set to true by the first press. A second press would add a second step, and Back would
 * then need two presses. Back may also come before the next screen, so it is false again once the player is back on this page.
 */
export const useIsGoing = () => {
  const isGoing = useRef(false)
  const [path] = useLocation()
  const [ownPath] = useState(path)
  useEffect(() => {
    if (path === ownPath) isGoing.current = false
  }, [path, ownPath])
  return isGoing
}
