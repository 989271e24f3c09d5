import { createHash } from 'node:crypto'
import { Refusal } from '@playhub/contract/refusals'
import type { Deps } from '../../deps.ts'
import { outgoingFetch } from '../providers/outgoing.ts'

/** The maximum time in ms that a player waits for the answer of the service. */
const TIMEOUT_MS = 2000
/** An answer contains about 1,000 hashes of 40 bytes each, and its size grows over the years. */
const ANSWER_MAX_BYTES = 524_288
const PREFIX_CHARACTERS = 5

type Asking = Pick<Deps, 'config' | 'log'>

/**
 * Whether the password is in a collection of leaked passwords (`BREACHED_PASSWORDS_URL`). Only the first five characters of its SHA-1 leave
 * this server. The service answers with all hashes that begin with them, so it does not learn the password. If the setting is missing or
 * the service is down, every password is treated as not leaked, so that registrations still work. Source:
 * https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
export const isBreached = async ({ config, log }: Asking, password: string): Promise<boolean> => {
  if (!config.breachedPasswordsUrl) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const url = `${config.breachedPasswordsUrl}/${hash.slice(0, PREFIX_CHARACTERS)}`
  // The service pads each answer with invented hashes, whose count is 0. So the size of an answer does not reveal the requested prefix.
  const init = { headers: { 'add-padding': 'true' } }
  const limits = { of: 'breached passwords', timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES }
  try {
    const response = await outgoingFetch(url, init, limits)
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const lines = (await response.text()).split(/\r?\n/)
    const found = lines.find((line) => line.toUpperCase().startsWith(`${hash.slice(PREFIX_CHARACTERS)}:`))
    return found !== undefined && Number(found.split(':')[1]) > 0
  } catch (error) {
    log.warn({ err: error }, 'the list of breached passwords gave no answer')
    return false
  }
}

/** Throws BAD_REQUEST for the field `password` if the password was leaked somewhere. */
export const refuseBreached = async (asking: Asking, password: string): Promise<void> => {
  if (await isBreached(asking, password)) throw new Refusal('BAD_REQUEST', { fields: [{ path: 'password', code: 'PASSWORD_BREACHED' }] })
}
