import type { HostResult } from '@playhub/contract/hosting'
import { projectConfig } from '../session/config.ts'
import { targetsOf } from './delivery.ts'

const parentOrigin = (): string | undefined => {
  const [nearest] = location.ancestorOrigins ?? []
  if (nearest) return nearest
  try {
    return new URL(document.referrer).origin
  } catch {
    return undefined
  }
}

export const isFramed = () => window.parent !== window

/** Posts a result to the page around the hub, if its origin is one that the project allows. */
export const postToParent = async (result: HostResult, project: string): Promise<boolean> => {
  if (!isFramed()) return false
  const config = await projectConfig(project)
  // The own origin embeds its own pages, such as a preview.
  const targets = targetsOf([...(config?.hostOrigins ?? []), location.origin], parentOrigin())
  for (const origin of targets) window.parent.postMessage(result, origin)
  if (targets.length === 0) console.error(`The page around the hub (${parentOrigin()}) is not an allowed host of ${project}`)
  return targets.length > 0
}
