import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { useEffect } from 'react'

/** How many parts of the open screen have work that would be lost if the screen was closed: unsaved changes, a text, an open dialog. */
const count = createStore(0)

/** While `isOn`, the screen is not closed if the member loses the role for it, so that the work can still be copied. */
export const useWorkInHand = (isOn: boolean) => {
  useEffect(() => {
    if (!isOn) return
    count.set(count.get() + 1)
    return () => count.set(count.get() - 1)
  }, [isOn])
}

/** Whether the open screen has such work. */
export const useHasWorkInHand = () => useStore(count) > 0
