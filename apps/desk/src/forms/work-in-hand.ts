import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { useEffect } from 'react'

/** How many parts of the open screen have unsaved changes, a text or an open dialog. Closing the screen would delete this work. */
const count = createStore(0)

/** While `isOn`, the screen stays open even if the staff member loses the role for it. So the work can still be copied. */
export const useWorkInHand = (isOn: boolean) => {
  useEffect(() => {
    if (!isOn) return
    count.set(count.get() + 1)
    return () => count.set(count.get() - 1)
  }, [isOn])
}

/** Whether the open screen has work that would be lost if the screen was closed. */
export const useHasWorkInHand = () => useStore(count) > 0
