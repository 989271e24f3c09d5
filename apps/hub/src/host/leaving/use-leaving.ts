import { useEffect } from 'react'
import type { Leaving, ScreenHost } from '../../base/screen.ts'

/**
 * Sets what closing the screen does in the screen's current state. If `leaving` is undefined, closing does the default for this kind of
 * screen.
 */
export const useLeaving = (host: ScreenHost, leaving: Leaving | undefined) => {
  // This effect runs after every render, because `leaving` changes with the screen's state.
  useEffect(() => {
    host.onLeave(leaving)
    return () => host.onLeave(undefined)
  })
}
