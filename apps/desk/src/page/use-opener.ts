import { useState } from 'react'

/**
 * For a dialog with an autofocus field. Such a field takes the focus before the dialog can note which element had it. Returns `finalFocus`,
 * which moves the focus back to that element.
 */
export const useOpener = () => {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : true)
}
