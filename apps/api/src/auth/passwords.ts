import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, which is the library's default kind; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

const decoy = hashPassword(randomBytes(16).toString('hex'))

/** False for an account that does not exist too, after the time that a real check takes. */
export const isPasswordOf = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await decoy), password)
  return matches && typeof stored === 'string'
}
