import { isOrigin } from '@playhub/contract/web-addresses'
import { siteOrigin } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import { NO_DEVICES } from '../http/every-reply.ts'
import type { ServedFile } from './data.ts'

/**
 * The headers of a file of a game. Start pages and scripts carry headers that follow from the project's settings, so browsers ask each time
 * whether these changed; all other files never change at their address.
 */
export const gameHeaders = (deps: Pick<Deps, 'catalogue' | 'config'>, projectId: string, file: ServedFile) => {
  const snapshot = deps.catalogue.current()
  const project = snapshot.projects.get(projectId)?.config
  const isIsolated = project?.settings.frameRights.includes('cross-origin-isolated') ?? false
  const isPage = /^text\/(html|javascript)/.test(file.type)
  const hosts = (project?.hostOrigins ?? []).filter(isOrigin)
  const frames = [deps.config.publicUrl, siteOrigin(deps.config, snapshot, projectId), new URL(deps.config.desk.url).origin, ...hosts]
  return {
    'content-type': file.type,
    ...(file.encoding && { 'content-encoding': file.encoding }),
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    etag: `"${file.sha256.slice(0, 32)}${isIsolated ? '-i' : ''}"`,
    'accept-ranges': 'bytes',
    'content-security-policy': `frame-ancestors ${[...new Set(frames)].join(' ')}`,
    // Everybody may load the files; without this a page that isolates itself could not show the game.
    'cross-origin-resource-policy': 'cross-origin',
    // A game may be a subdomain of the hub, where browsers would offer it the players' passkeys for the hub.
    'permissions-policy': `${NO_DEVICES}, publickey-credentials-get=(), publickey-credentials-create=()`,
    'cross-origin-opener-policy': isIsolated ? 'same-origin' : 'unsafe-none',
    // The first isolates the game when it is opened by itself, the second when it is in a frame, in browsers that know it.
    ...(isIsolated && {
      'cross-origin-embedder-policy': 'require-corp',
      'document-isolation-policy': 'isolate-and-require-corp',
    }),
    'x-robots-tag': 'noindex',
  }
}
