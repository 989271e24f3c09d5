import { support } from '@playhub/contract/support'
import { isRefused } from '../base/refused.ts'
import { stored } from '../base/storage.ts'
import { call, type callInBackground } from '../session/call.ts'

/** A guest's right to their tickets: given by the server, kept by this browser, given up when a player has taken the tickets over. */

/** Of all tabs only one does it at a time; the next one finds what it did. Where the browser has no locks the server's answers still fit any order. */
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

/** Makes an identity, unless the browser has one. The number is part of the key to it: one that is lost is found there. */
export const ensureGuest = () =>
  alone(async () => {
    const held = stored.supportIdentity.get()
    if (!held) await create()
    else if (!stored.tempUserId.get()) stored.tempUserId.set(held.replace(/\..*/, ''))
  })

/** Another in place of one that the server did not take; once, however many tabs were refused. */
export const replaceGuest = (refused: string) =>
  alone(async () => {
    if ((stored.supportIdentity.get() ?? refused) === refused) await create()
  })

/**
 * Hands the guest's tickets to the player who is signed in. `false`: there was nothing to hand over, or another tab has done it.
 * A guest whom the server does not know, or whose tickets somebody else has taken over, is forgotten; the first of these is thrown.
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
