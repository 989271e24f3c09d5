import type { Deps } from '../deps.ts'
import type { Mode } from './providers/providers.ts'

/** What players pay with: real money where the hub has a provider for it. */
export const modeOf = ({ providers }: Pick<Deps, 'providers'>): Mode => (Object.keys(providers.live).length > 0 ? 'live' : 'test')
