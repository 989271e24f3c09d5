import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

/**
 * Returns a ref that prevents a double press of a button that opens the next step. The first press sets the ref to true. A second press
 * would add a second history entry, and Back would then need two presses. The player may go back before the next screen is shown, so the
 * ref is false again as soon as the player is back on this page.
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
