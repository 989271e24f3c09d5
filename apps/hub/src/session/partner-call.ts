import { fillPath, readReply, refusalOf, send } from '@playhub/browser/call-core'
import { partnerPrefix } from '@playhub/contract/api'
import type { PartnerEndpoint } from '@playhub/contract/partner/endpoint'
import type { output } from 'zod/mini'

/**
 * Sends a call that reads data from the API for servers, with a test key that the developer typed. The call contains no data of the
 * visitor's own session. The key is neither stored nor put into a URL. @throws Refusal when the hub refuses, OfflineError when it cannot be
 * reached.
 */
export const askPartner = async <E extends PartnerEndpoint>(entry: E, key: string, signal?: AbortSignal): Promise<output<E['reply']>> => {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${key}` }
  const init: RequestInit = { method: 'GET', headers, credentials: 'omit', cache: 'no-store' }
  const { ok, status, json, waitSeconds } = await send(partnerPrefix + fillPath(entry.path, {}), init, undefined, signal)
  if (!ok) throw refusalOf(status, json, 'PARTNER_KEY_INVALID', waitSeconds)
  // The cast is safe, because `readReply` has checked the answer against the schema of this entry.
  return readReply(entry.reply, json) as output<E['reply']>
}
