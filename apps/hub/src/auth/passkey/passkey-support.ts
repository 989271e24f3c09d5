import { isFramed } from '../../host/result/parent.ts'

/** Chromium's API for the permissions of this document. Other browsers do not have it. */
type WithPolicy = { featurePolicy?: { allowsFeature: (name: string) => boolean } }

const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/**
 * Whether this page can ask for a passkey. Web views without support have no `PublicKeyCredential`. In a frame of another site the host
 * must allow it (`publickey-credentials-get`). Some browsers cannot tell whether the host allows it. In these browsers, a passkey would
 * fail only after the click, so this function returns false.
 */
export const canShowPasskey = () => {
  if (!hasPasskeys()) return false
  // The type of `document` does not include `featurePolicy`, because it is not a standard.
  return !isFramed() || ((document as WithPolicy).featurePolicy?.allowsFeature('publickey-credentials-get') ?? false)
}

/**
 * Whether this page can create a passkey. A page in a frame must not create one, because the page around it could pretend to be somebody
 * else.
 */
export const canMakePasskey = () => hasPasskeys() && !isFramed()
