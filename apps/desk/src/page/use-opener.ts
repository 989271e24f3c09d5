import { useState } from 'react'

/**
 * Remembers the element that has the focus before a dialog opens. A dialog with an autofocus field needs this, because the field takes the
 * focus before the dialog can remember that element. Returns `finalFocus`, which moves the focus back to it.
 */
export const useOpener = () => {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : true)
}
