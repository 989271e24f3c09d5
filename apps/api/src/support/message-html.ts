import { MESSAGE_HTML_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'

/**
 * The HTML of a message as it is kept, and its words. Throws MESSAGE_TOO_LONG before anything is read of it, and, unless `mayBeEmpty`
 * (a file speaks for itself), MESSAGE_EMPTY where nothing would be seen.
 */
export const cleanMessage = (html: string, _options: { mayBeEmpty: boolean }): { html: string; plain: string } => {
  if (html.length > MESSAGE_HTML_MAX) throw new Refusal('MESSAGE_TOO_LONG')
  throw new Refusal('NOT_BUILT_YET')
}
