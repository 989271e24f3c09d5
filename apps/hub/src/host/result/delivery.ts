import type { AuthType, HostResult } from '@playhub/contract/hosting'

/** `message` to the page around the hub, `redirect` to a landing page that an app watches, `stay`: nobody hosts the hub. */
export type Delivery = 'message' | 'redirect' | 'stay'

/** `isAsked`: a host has asked for the address of the sign-in, which names the session that the host was given. */
type Situation = { type: HostResult['type']; source: string; authType: AuthType | undefined; isAsked: boolean; isFramed: boolean }

/** The host says how it listens by `source`; for a login that a host asked for without one the project's own way counts. */
export const deliveryOf = ({ type, source, authType, isAsked, isFramed }: Situation): Delivery => {
  if (source === 'mobile') return 'redirect'
  if (source === 'web') return isFramed ? 'message' : 'stay'
  if (type === 'auth' && authType === 'redirect' && isAsked) return 'redirect'
  return isFramed ? 'message' : 'stay'
}

type Around = { hosts: readonly string[]; own: string; parent: string | undefined }

/**
 * The origins to post a result to, never `*`. When the browser tells who the parent is, that one if it is a host of the project
 * or the hub's own page, such as a preview; otherwise every host in turn: the browser drops a message whose target is not there.
 */
export const targetsOf = ({ hosts, own, parent }: Around) =>
  parent === undefined ? hosts : [...hosts, own].filter((origin) => origin === parent)
