import { createHash, randomBytes } from 'node:crypto'
import { partnerKey } from '../../src/db/schema.ts'
import type { World } from '../world.ts'
import { orderItem, type Person, untilStatus } from './paying.ts'

/** Pays at Stripe as the player, and waits until the hub has stored the payment as paid. */
export const pay = async (world: World, person: Person, id: string, card = '4242424242424242') => {
  const begun = (await world.api('GET', `/payments/stripe/create/${id}`, person.token)).body as { id: string; clientSecret: string }
  await world.confirm(begun.id, begun.clientSecret, card)
  await untilStatus(world, person, id, 'paid')
}

export const buy = async (world: World, person: Person): Promise<string> => {
  const id = await orderItem(world, person)
  await pay(world, person, id)
  return id
}

/** Creates a live key of the project, in addition to its test key, and returns it. */
export const makeLiveKey = async ({ deps }: World, projectId: string): Promise<string> => {
  const key = `ph_live_${randomBytes(24).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  await deps.db.insert(partnerKey).values({ projectId, mode: 'live', hash, lastFour: key.slice(-4) })
  return key
}
