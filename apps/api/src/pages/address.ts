import type { IncomingMessage } from 'node:http'
import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { SDK_ROOT } from '@playhub/contract/games/sdk-file'
import { IMAGES_PATH, STATIC_PATH } from '@playhub/contract/limits'

/** Paths for programs. A request for an unknown path under them gets a refusal, never a page. */
const NOT_PAGES = [apiPrefix, partnerPrefix, '/webhooks', '/assets', '/media', SDK_ROOT, IMAGES_PATH, STATIC_PATH, '/.well-known']

export const isPage = (path: string) => !NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const isDecodable = (path: string) => {
  try {
    // The result is used, because the bundler would otherwise remove the call.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

/**
 * Before routing, Fastify refuses a path that cannot be decoded. This function changes such a path, so that it leads to an unknown page
 * instead.
 */
export const routedUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>) => {
  const [path = '/', ...query] = url.split('?')
  return isDecodable(path) || !isPage(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}
