import { isFramed } from '../../host/result/parent.ts'

/** Chromium's list of what this document may do; other browsers have none. */
type WithPolicy = { featurePolicy?: { allowsFeature: (name: string) => boolean } }

const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/**
 * Whether this page can ask for a passkey. Web views without support have no `PublicKeyCredential`. In a frame of another site the host must
 * allow it (`publickey-credentials-get`). Browsers that cannot say whether it did would only fail after the click, so there it counts as not
 * allowed.
 */
export const canShowPasskey = () => {
  if (!hasPasskeys()) return false
  // TypeScript does not know this property, because it is not a standard.
  return !isFramed() || ((document as WithPolicy).featurePolicy?.allowsFeature('publickey-credentials-get') ?? false)
}

/** Whether this page can create a passkey. Only the hub's own page does, because a page around it could pose as somebody else. */
export const canMakePasskey = () => hasPasskeys() && !isFramed()
