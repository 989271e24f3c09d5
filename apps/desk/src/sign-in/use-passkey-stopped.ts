import { stopPasskey } from '@playhub/browser/web-authn'
import { useEffect } from 'react'

/** Closes the browser's passkey prompt when the step or the dialog is closed. */
export const usePasskeyStopped = () => {
  useEffect(() => stopPasskey, [])
}
