import { support } from '@playhub/contract/support'
import { isRefused } from '../base/refused.ts'
import { stored } from '../base/storage.ts'
import { call, type callInBackground } from '../session/call.ts'

/**
 * Manages the key with which a guest opens their tickets. The server creates this key, and this browser stores it. It is deleted when a
 * player has taken over the guest's tickets.
 */

/**
 * Runs `work` in only one tab at a time. The next tab then finds the key that the first tab has stored. Some browsers have no locks. In
 * these, several tabs may run `work` at once, and the server replies correctly to requests in any order.
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

/**
 * Creates a guest identity, unless the browser has one. If only the guest's id is lost, it is restored from the key, which begins with the
 * id.
 */
export const ensureGuest = () =>
  alone(async () => {
    const held = stored.supportIdentity.get()
    if (!held) await create()
    else if (!stored.tempUserId.get()) stored.tempUserId.set(held.replace(/\..*/, ''))
  })

/** Replaces a guest identity that the server refused. It is replaced only once, even if several tabs got the refusal. */
export const replaceGuest = (refused: string) =>
  alone(async () => {
    if ((stored.supportIdentity.get() ?? refused) === refused) await create()
  })

/**
 * Gives the guest's tickets to the signed-in player. Returns `false` if there was no guest, if another tab has done it, or if the tickets
 * already belong to another player. In the last case the guest's key is deleted.
 * @throws a Refusal if the server does not know the guest; the guest's key is deleted. Also throws the errors of `ask`.
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
