import { HubError } from '../hub-error.ts'
import type { Hub, HubEvents, Json, User } from '../public-types.ts'
import type { Base } from './start.ts'

export const mira: User = { userId: '7', nickName: 'Mira', jwt: 'jwt-of-mira', authType: 'email' }

/**
 * A hub for tests of stand-ins. `slots` has the saves of the current user. While `refuses` is set, saves can be neither read nor written.
 */
export const fakeHub = (slots: Record<string, Json> = {}) => {
  const listeners = new Map<string, Set<(value: never) => void>>()
  const world: { slots: Record<string, Json>; user: User | null; environment: Hub['environment']; refuses: string | undefined } = {
    ...{ slots, user: null, environment: 'hub', refuses: undefined },
  }
  const answer = () => {
    if (world.refuses !== undefined) throw new HubError(world.refuses)
  }
  const emit = <K extends keyof HubEvents>(event: K, value: HubEvents[K]) => {
    // Safe cast: `on` stores under each event only listeners that take its value.
    for (const listener of listeners.get(event) ?? []) (listener as (value: HubEvents[K]) => void)(value)
  }
  const unused = () => Promise.reject(new Error('This fake hub does not have this function.'))
  const hub: Hub = {
    get environment() {
      return world.environment
    },
    get user() {
      return world.user
    },
    language: 'en',
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return () => known.delete(listener)
    },
    login: async () => world.user,
    data: {
      get: async (slot) => {
        answer()
        return world.slots[slot]
      },
      set: async (slot, value) => {
        answer()
        world.slots[slot] = value
        return { version: 1 }
      },
      delete: unused,
      list: unused,
    },
    ...{ logout: unused, setLanguage: unused, buy: unused, loading: unused, ready: unused, gameplayStart: unused, gameplayStop: unused },
    payments: { catalog: unused, purchases: unused, consume: unused, acknowledge: unused, buy: unused },
  }
  /** Signs in a player whose saves are `own`. */
  const signIn = (user: User, own: Record<string, Json>) => {
    Object.assign(world, { user, slots: own })
    emit('user', user)
  }
  /** Simulates a hub that answers late, after the game has started without a hub. The user is a guest whose saves are `own`. */
  const answerLate = (own: Record<string, Json>) => {
    Object.assign(world, { environment: 'hub', slots: own })
    emit('user', null)
  }
  const base: Base = { hub, missing: () => {} }
  return { world, base, signIn, answerLate }
}
