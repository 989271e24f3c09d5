import { stopPasskey } from '@playhub/browser/web-authn'
import { useEffect } from 'react'

/** When the step or dialog goes, the browser's passkey prompt must go too. */
export const usePasskeyStopped = () => {
  useEffect(() => stopPasskey, [])
}
