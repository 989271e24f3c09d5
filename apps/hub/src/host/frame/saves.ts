import { storedItem, text } from '@playhub/browser/stored'
import { SAVE_GUEST_HEADER, saves } from '@playhub/contract/games/saves'
import { isRefused } from '../../base/refused.ts'
import { call } from '../../session/call.ts'
import { currentIdentity } from '../../session/identity.ts'

/**
 * Reads and writes a game's saves for the game's requests. A guest is identified by a key. The server creates the key when the guest's game
 * saves for the first time. When the guest signs in, the saves move to the player's account, and the key is deleted.
 */

/** The guest's key. It is not in `base/storage.ts`, because every page loads that file, and only games save. */
const guestKey = storedItem('save-guest', text)

/** Runs `work` in only one tab at a time, so that two tabs do not create two guests. */
const alone = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('playhub-save-guest', work) : work())

/** Gives the guest's saves to the signed-in player. */
const adopt = () =>
  alone(async () => {
    const guest = guestKey.get()
    if (guest === undefined) return
    try {
      await call(saves.adopt, { headers: { [SAVE_GUEST_HEADER]: guest } })
    } catch (error) {
      // The server refuses with this code if the saves already belong to another player or the key is invalid. The key is useless in both
      // cases, so it is deleted.
      if (!isRefused(error, 'SAVE_GUEST_INVALID')) throw error
    }
    guestKey.remove()
  })

const makeGuest = () =>
  alone(async () => {
    const held = guestKey.get()
    if (held !== undefined) return held
    const { guest } = await call(saves.createGuest, {})
    guestKey.set(guest)
    return guest
  })

type Headers = { [SAVE_GUEST_HEADER]?: string }

/**
 * Calls `ask` with the headers that identify the owner of the saves, or with undefined if a guest has no saves yet. If a player has taken
 * over the guest's saves, the server refuses the guest's key. In that case, deletes the key and calls `ask` once more.
 */
const asOwner = async <T>(ask: (headers: Headers | undefined) => Promise<T>): Promise<T> => {
  if (currentIdentity().status === 'player') {
    if (guestKey.get() !== undefined) await adopt()
    return ask({})
  }
  const guest = guestKey.get()
  if (guest === undefined) return ask(undefined)
  try {
    return await ask({ [SAVE_GUEST_HEADER]: guest })
  } catch (error) {
    if (!isRefused(error, 'SAVE_GUEST_INVALID')) throw error
    if (guestKey.get() === guest) guestKey.remove()
    return ask(undefined)
  }
}

const nothing = { data: null, version: 0 }

export const readSave = (project: string, { slot }: { slot: string }) =>
  asOwner(async (headers) => {
    if (headers === undefined) return nothing
    try {
      const { data, version } = await call(saves.read, { query: { project, slot }, headers })
      return { data, version }
    } catch (error) {
      if (isRefused(error, 'SAVE_NOT_FOUND')) return nothing
      throw error
    }
  })

type Written = { slot: string; data: string; baseVersion?: number | undefined }

export const writeSave = (project: string, { slot, data, baseVersion }: Written) =>
  asOwner(async (known) => {
    const headers = known ?? { [SAVE_GUEST_HEADER]: await makeGuest() }
    return call(saves.write, { headers, body: { project, slot, data, ...(baseVersion !== undefined && { baseVersion }) } })
  })

export const removeSave = (project: string, { slot }: { slot: string }) =>
  asOwner(async (headers) => {
    if (headers === undefined) return {}
    try {
      await call(saves.remove, { headers, body: { project, slot } })
    } catch (error) {
      if (!isRefused(error, 'SAVE_NOT_FOUND')) throw error
    }
    return {}
  })

/** Returns the owner's slots, with the conflicts that the player has not resolved yet. */
export const readSlots = (project: string) =>
  asOwner(async (headers) => (headers === undefined ? [] : (await call(saves.list, { query: { project }, headers })).items))

export const listSaves = async (project: string) => ({
  items: (await readSlots(project)).map(({ slot, version, bytes, updateTs }) => ({ slot, version, bytes, updateTs })),
})
