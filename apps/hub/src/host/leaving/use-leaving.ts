import { useEffect } from 'react'
import type { Leaving, ScreenHost } from '../../base/screen.ts'

/** Says, for as long as the screen shows this state, what closing it means; undefined: as the kind of screen has it. */
export const useLeaving = (host: ScreenHost, leaving: Leaving | undefined) => {
  // After every render: what closing means changes with the state that the screen is in.
  useEffect(() => {
    host.onLeave(leaving)
    return () => host.onLeave(undefined)
  })
}
