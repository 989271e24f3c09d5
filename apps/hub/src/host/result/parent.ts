import type { HostResult } from '@playhub/contract/hosting'
import { targetsOf } from './delivery.ts'
import { hostSettings } from './host-settings.ts'

/**
 * Returns the origin of the parent page; undefined if the browser does not reveal it. The referrer does not help: after a navigation inside
 * the frame, the referrer is a page of the hub.
 */
const parentOrigin = (): string | undefined => {
  const [nearest] = location.ancestorOrigins ?? []
  if (nearest) return nearest
  try {
    // Reading the parent's origin throws, unless the parent page has the hub's own origin.
    return window.parent.location.origin
  } catch {
    return undefined
  }
}

export const isFramed = () => window.parent !== window

/**
 * Returns the origins that may receive messages about the project; none if the hub is not in a frame. Waits until the project's settings
 * have loaded.
 */
export const hostTargets = async (project: string): Promise<readonly string[]> => {
  if (!isFramed()) return []
  const config = await hostSettings(project)
  return targetsOf({ hosts: config?.hostOrigins ?? [], own: location.origin, parent: parentOrigin() })
}

/**
 * Posts a result to the host's page around the hub, if the project allows its origin. The result waits for the project's settings. Resolves
 * with whether the result was posted.
 */
export const postToParent = async (result: HostResult, project: string): Promise<boolean> => {
  if (!isFramed()) return false
  const targets = await hostTargets(project)
  for (const origin of targets) window.parent.postMessage(result, origin)
  if (targets.length === 0) console.error(`The page around the hub (${parentOrigin()}) is not an allowed host of ${project}`)
  return targets.length > 0
}
