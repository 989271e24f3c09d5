import { useState } from 'react'
import { showToast } from '../../base/toast-queue.ts'

/**
 * Returns a menu, undefined until it is loaded, and the function that loads it. If its code does not come, only a toast says so: an error
 * in the header would end the page with it, and a game that runs on the page.
 */
export const useLateMenu = <T>(load: () => Promise<T>) => {
  const [menu, setMenu] = useState<{ shown?: T }>({})
  const open = () =>
    load()
      .then((shown) => setMenu({ shown }))
      .catch(() => showToast('MENU_ERROR'))
  return [menu.shown, open] as const
}
