import { useState } from 'react'

/**
 * For a dialog with a field that takes the focus as it appears, earlier than the dialog looks where the focus was: gives `finalFocus`, which
 * leads back to there.
 */
export const useOpener = () => {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : true)
}
