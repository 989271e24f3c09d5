import type { IncomingMessage } from 'node:http'
import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import { IMAGES_PATH, STATIC_PATH } from '@playhub/contract/limits'

/** Addresses that belong to programs: an unknown one is a refusal, never a page. */
const NOT_PAGES = [apiPrefix, partnerPrefix, '/webhooks', '/assets', '/media', IMAGES_PATH, STATIC_PATH, '/.well-known']

export const isPage = (path: string) => !NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const isDecodable = (path: string) => {
  try {
    // What came of it is looked at, or the build would leave the call out.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

/** A page's address that does not decode would be refused before any route is found: read as it is written, it is an unknown one like others. */
export const routedUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>) => {
  const [path = '/', ...query] = url.split('?')
  return isDecodable(path) || !isPage(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}
