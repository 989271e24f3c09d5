/** Which of a provider's two sets of keys: no real money moves with `test`. */
export type Mode = 'test' | 'live'

/** What players pay with: real money where the hub has a provider for it. */
export const modeOf = ({ providers }: { providers: { live: object } }): Mode => (Object.keys(providers.live).length > 0 ? 'live' : 'test')
