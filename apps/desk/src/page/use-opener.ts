import { useState } from 'react'

/**
 * Returns `finalFocus` for a dialog: a function that returns the element that had the focus before the dialog opened. A dialog with an
 * autofocus field needs this hook: its field takes the focus before the dialog can remember that element.
 */
export const useOpener = () => {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : true)
}
