/** Selects one of a provider's two sets of keys. In mode `test`, no real money moves. */
export type Mode = 'test' | 'live'

/** Returns the mode of players' payments: `live` if the hub has a live key of any provider. */
export const modeOf = ({ providers }: { providers: { live: object } }): Mode => (Object.keys(providers.live).length > 0 ? 'live' : 'test')
