import { useState } from 'react'

/**
 * For a dialog with an autofocus field. The field takes the focus before the dialog can remember where it was. Returns `finalFocus`, which
 * leads back there.
 */
export const useOpener = () => {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : true)
}
