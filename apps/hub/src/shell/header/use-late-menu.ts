import { useState } from 'react'
import { showToast } from '../../base/toast-queue.ts'

/**
 * Returns a menu, which is undefined until it is loaded, and the function that loads it. If its code does not load, only a toast says so.
 * An error in the header would replace the whole page by an error page, and end a game that runs on it.
 */
export const useLateMenu = <T>(load: () => Promise<T>) => {
  const [menu, setMenu] = useState<{ shown?: T }>({})
  const open = () =>
    load()
      .then((shown) => setMenu({ shown }))
      .catch(() => showToast('MENU_ERROR'))
  return [menu.shown, open] as const
}
