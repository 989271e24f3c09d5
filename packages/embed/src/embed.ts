import { addressOf } from './address.ts'
import { textsFor } from './modal.ts'
import { openPage } from './open-page.ts'
import type { Embed, EmbedOptions, EndOf, HubPage, HubResult } from './public-types.ts'

export { hostCodes as errorCodes } from '@playhub/contract/refusals'
export type * from './public-types.ts'

/** Connects this page to a hub. Nothing is loaded until a page of the hub is opened. */
export const createEmbed = (options: EmbedOptions): Embed => {
  const open: Embed['open'] = (page, shown = {}) => {
    const texts = textsFor(options.locale)
    return openPage({ address: addressOf(options, page, texts.language), isEnd: isEndOf(page), texts, ...shown })
  }
  return {
    open,
    signIn: (shown) => open({ page: 'signIn' }, shown).result,
    pay: (payment, shown) => open({ page: 'payment', ...payment }, shown).result,
  }
}

/**
 * Returns a function that tells whether a result closes the page. Any other result leaves the page open, for example the result of a
 * payment over a game.
 */
const isEndOf =
  <P extends HubPage>({ page }: P) =>
  (result: HubResult): result is EndOf<P> =>
    result.type === 'unauthorized' || (page === 'signIn' && result.type === 'auth') || (page === 'payment' && result.type === 'payment')
