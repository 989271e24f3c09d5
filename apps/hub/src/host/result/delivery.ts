import type { AuthType, HostResult } from '@playhub/contract/hosting'

/** `message`: a message to the page around the hub. `redirect`: a landing page that an app watches. `stay`: the hub has no host. */
export type Delivery = 'message' | 'redirect' | 'stay'

/** `isAsked`: the host requested the sign-in address, which names the host's session. */
type Situation = { type: HostResult['type']; source: string; authType: AuthType | undefined; isAsked: boolean; isFramed: boolean }

/** The host's `source` says how it listens. A sign-in that a host requested without `source` uses the project's setting. */
export const deliveryOf = ({ type, source, authType, isAsked, isFramed }: Situation): Delivery => {
  if (source === 'mobile') return 'redirect'
  if (source === 'web') return isFramed ? 'message' : 'stay'
  if (type === 'auth' && authType === 'redirect' && isAsked) return 'redirect'
  return isFramed ? 'message' : 'stay'
}

type Around = { hosts: readonly string[]; own: string; parent: string | undefined }

/**
 * The origins to post a result to, never `*`. If the browser tells the parent's origin: that one, if it is a host of the project or the hub
 * itself (a preview). Else every host of the project: the browser drops messages to origins that are not there.
 */
export const targetsOf = ({ hosts, own, parent }: Around) =>
  parent === undefined ? hosts : [...hosts, own].filter((origin) => origin === parent)
