import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

/**
 * For a screen's button that leads to the next step: the first press sets it to true. A second press would add a second history entry, and
 * Back would then need two presses. The player may also go back before the next screen is shown, so it is false again as soon as the player
 * is back on this page.
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
