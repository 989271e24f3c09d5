import type { AuthType, HostResult } from '@playhub/contract/hosting'

/**
 * How the hub sends a result to the host.
 * `message`: a message to the host's page around the hub.
 * `redirect`: a navigation to a landing page, whose URL an app reads.
 * `stay`: the result is not sent, because the hub is not in the frame of a host.
 */
export type Delivery = 'message' | 'redirect' | 'stay'

/** `isAsked`: the host page has opened the sign-in itself, by a URL that contains the session of the host. */
type Situation = { type: HostResult['type']; source: string; authType: AuthType | undefined; isAsked: boolean; isFramed: boolean }

/**
 * Says how a result gets to the host. The host's `source` decides. If there is no `source` and the host requested a sign-in, the project's
 * setting `authType` decides.
 */
export const deliveryOf = ({ type, source, authType, isAsked, isFramed }: Situation): Delivery => {
  if (source === 'mobile') return 'redirect'
  if (source === 'web') return isFramed ? 'message' : 'stay'
  if (type === 'auth' && authType === 'redirect' && isAsked) return 'redirect'
  return isFramed ? 'message' : 'stay'
}

type Around = { hosts: readonly string[]; own: string; parent: string | undefined }

/**
 * Returns the origins to which a result is posted, never `*`. If the browser names the parent's origin, only that origin is used. It must
 * be a host of the project, or the hub itself (a preview). Otherwise the result is posted once for every host of the project. The browser
 * delivers only the message whose target is the parent's real origin.
 */
export const targetsOf = ({ hosts, own, parent }: Around) =>
  parent === undefined ? hosts : [...hosts, own].filter((origin) => origin === parent)
