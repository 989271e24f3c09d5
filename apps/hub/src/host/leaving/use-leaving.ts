import { useEffect } from 'react'
import type { Leaving, ScreenHost } from '../../base/screen.ts'

/** Sets what closing the screen means while the screen is in this state. Undefined: the default of the kind of screen. */
export const useLeaving = (host: ScreenHost, leaving: Leaving | undefined) => {
  // Runs after every render, because the meaning changes with the screen's state.
  useEffect(() => {
    host.onLeave(leaving)
    return () => host.onLeave(undefined)
  })
}
