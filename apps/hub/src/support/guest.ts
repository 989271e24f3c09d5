import { support } from '@playhub/contract/support'
import { isRefused } from '../base/refused.ts'
import { stored } from '../base/storage.ts'
import { call, type callInBackground } from '../session/call.ts'

/**
 * A guest's key to their tickets. The server creates it, this browser stores it, and it is deleted when a player has taken over the
 * tickets.
 */

/**
 * Only one tab at a time runs this; the next one finds the result. In browsers without locks, the server's answers are correct in any
 * order.
 */
const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('playhub-support-guest', work) : work()

const create = async () => {
  const { tempUserId, proof } = await call(support.createIdentity, {})
  stored.tempUserId.set(tempUserId)
  stored.supportIdentity.set(`${tempUserId}.${proof}`)
}

const forget = () => {
  stored.tempUserId.remove()
  stored.supportIdentity.remove()
}

/** Creates an identity, unless the browser has one. A lost number is restored from the key, which contains it. */
export const ensureGuest = () =>
  alone(async () => {
    const held = stored.supportIdentity.get()
    if (!held) await create()
    else if (!stored.tempUserId.get()) stored.tempUserId.set(held.replace(/\..*/, ''))
  })

/** Replaces an identity that the server refused. Once, even if several tabs were refused. */
export const replaceGuest = (refused: string) =>
  alone(async () => {
    if ((stored.supportIdentity.get() ?? refused) === refused) await create()
  })

/**
 * Gives the guest's tickets to the signed-in player. `false`: there were none, or another tab did it. A guest whom the server does not
 * know, or whose tickets somebody else has taken over, is forgotten; in the first case it throws.
 */
export const mergeGuest = (ask: typeof call | typeof callInBackground = call) =>
  alone(async (): Promise<boolean> => {
    if (!stored.supportIdentity.get()) return false
    try {
      await ask(support.mergeUserId, {})
    } catch (error) {
      const isLost = isRefused(error, 'SUPPORT_IDENTITY_INVALID')
      if (!isLost && !isRefused(error, 'SUPPORT_IDENTITY_MERGED')) throw error
      forget()
      if (isLost) throw error
      return false
    }
    forget()
    return true
  })
