import { isOrigin } from '@playhub/contract/web-addresses'
import type { Deps } from '../deps.ts'
import { NO_DEVICES } from '../http/every-reply.ts'
import type { ServedFile } from './data.ts'

/**
 * Returns the headers of a game's file. The headers of start pages and scripts depend on the project's settings, so browsers check for
 * changes on each load. All other files never change at their URL.
 */
export const gameHeaders = (deps: Pick<Deps, 'catalogue' | 'config'>, projectId: string, file: ServedFile) => {
  const project = deps.catalogue.current().projects.get(projectId)?.config
  const isIsolated = project?.settings.frameRights.includes('cross-origin-isolated') ?? false
  const isPage = /^text\/(html|javascript)/.test(file.type)
  const hosts = (project?.hostOrigins ?? []).filter(isOrigin)
  const { publicUrl, desk } = deps.config
  const frames = [publicUrl, subdomainsOf(publicUrl), new URL(desk.url).origin, ...hosts]
  return {
    'content-type': file.type,
    ...(file.encoding && { 'content-encoding': file.encoding }),
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    etag: `"${file.sha256.slice(0, 32)}${isIsolated ? '-i' : ''}"`,
    'accept-ranges': 'bytes',
    'content-security-policy': `frame-ancestors ${[...new Set(frames)].join(' ')}`,
    // Allows every page to load the files. Without this header, a page with cross-origin isolation could not show the game.
    'cross-origin-resource-policy': 'cross-origin',
    // Passkeys are forbidden. A game may run on a subdomain of the hub, where browsers would offer it the players' passkeys for the hub.
    'permissions-policy': `${NO_DEVICES}, publickey-credentials-get=(), publickey-credentials-create=()`,
    'cross-origin-opener-policy': isIsolated ? 'same-origin' : 'unsafe-none',
    // `cross-origin-embedder-policy` isolates a game that is opened as a page of its own, outside a frame. `document-isolation-policy`
    // isolates a game in a frame, in browsers that support it.
    ...(isIsolated && {
      'cross-origin-embedder-policy': 'require-corp',
      'document-isolation-policy': 'isolate-and-require-corp',
    }),
    'x-robots-tag': 'noindex',
  }
}

/**
 * Returns the pattern of all subdomains of the public URL. Every subdomain serves the hub, and the hub shows the games of all projects. The
 * subdomains are too many to list each one in a header.
 */
const subdomainsOf = (publicUrl: string) => publicUrl.replace('://', '://*.')
