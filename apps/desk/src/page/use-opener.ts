import { useState } from 'react'

/**
 * Returns `finalFocus` for a dialog: a function that gives the element that had the focus before the dialog opened. Dialogs with an
 * autofocus field need this hook, because the field takes the focus before the dialog can remember that element.
 */
export const useOpener = () => {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : true)
}
