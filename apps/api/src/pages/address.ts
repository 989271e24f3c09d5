import type { IncomingMessage } from 'node:http'
import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { SDK_ROOT } from '@playhub/contract/games/sdk-file'
import { IMAGES_PATH, STATIC_PATH } from '@playhub/contract/limits'

/** Path prefixes that are not for browser pages. Under them, an unknown path gets an error reply (refusal) instead of a page. */
const NOT_PAGES = [apiPrefix, partnerPrefix, '/webhooks', '/assets', '/media', SDK_ROOT, IMAGES_PATH, STATIC_PATH, '/.well-known']

export const isPage = (path: string) => !NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const isDecodable = (path: string) => {
  try {
    // `decodeURIComponent` throws if the path cannot be decoded. Its result is compared only because the bundler removes calls whose result
    // is unused.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

/**
 * Returns the URL to use for routing. Fastify refuses a path that cannot be decoded. So the `%` signs of such a path are escaped, and the
 * visitor sees the page for unknown paths.
 */
export const routedUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>) => {
  const [path = '/', ...query] = url.split('?')
  return isDecodable(path) || !isPage(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}
