import { GUEST_SAVES_DAYS, SAVE_HISTORY_DAYS, SAVE_VERSION_MINUTES } from '@playhub/contract/games/saves'

/**
 * A second, simple implementation of the rules of saved games. Random histories compare the hub with it. Times are in ms. A version ends
 * when another version takes its place. The hub may delete the ended version `SAVE_HISTORY_DAYS` days later.
 */

export type ModelVersion = { version: number; data: string | null; isWrite: boolean; begun: number; time: number; ended: number | null }
export type ModelSlot = { versions: ModelVersion[]; newest: number; conflict: number | null }
export type ModelOwner = Map<string, ModelSlot>

const DAY_MS = 86_400_000
const HISTORY_MS = SAVE_HISTORY_DAYS * DAY_MS

const newestOf = (slot: ModelSlot | undefined) => slot?.versions.find(({ version }) => version === slot.newest)
const nextOf = ({ versions }: ModelSlot) => Math.max(0, ...versions.map(({ version }) => version)) + 1
const end = (slot: ModelSlot, number: number | null, time: number) => {
  for (const each of slot.versions) if (each.version === number) each.ended = time
}

export const dataIn = (owner: ModelOwner, slot: string): string | null => newestOf(owner.get(slot))?.data ?? null

const add = (slot: ModelSlot, data: string | null, isWrite: boolean, time: number) => {
  const before = newestOf(slot)
  const isReplaced = before?.isWrite === true && isWrite && time - before.begun < SAVE_VERSION_MINUTES * 60_000
  const version = nextOf(slot)
  if (isReplaced) slot.versions = slot.versions.filter((each) => each !== before)
  else end(slot, slot.newest, time)
  slot.versions.push({ version, data, isWrite, begun: isReplaced ? before.begun : time, time, ended: null })
  slot.newest = version
}

/** The steps of a history. Each step changes the owner's slots, and returns false if the hub must refuse the step. */
export const steps = {
  write: (owner: ModelOwner, slot: string, data: string, time: number) => {
    const held = owner.get(slot) ?? { versions: [], newest: 0, conflict: null }
    owner.set(slot, held)
    add(held, data, true, time)
    return true
  },
  remove: (owner: ModelOwner, slot: string, time: number) => {
    const held = owner.get(slot)
    if (!held || dataIn(owner, slot) === null) return false
    add(held, null, false, time)
    return true
  },
  restore: (owner: ModelOwner, slot: string, number: number, time: number) => {
    const held = owner.get(slot)
    const from = held?.versions.find(({ version }) => version === number)
    if (!held || !from || from.data === null) return false
    add(held, from.data, false, time)
    return true
  },
  choose: (owner: ModelOwner, slot: string, keep: 'account' | 'guest', time: number) => {
    const held = owner.get(slot)
    if (!held) return false
    const kept = keep === 'guest' && held.conflict !== null ? held.conflict : held.newest
    const data = held.versions.find(({ version }) => version === kept)?.data ?? null
    const brought = held.conflict
    add(held, data, false, time)
    end(held, brought, time)
    held.conflict = null
    return true
  },
  /**
   * Moves all saves of the guest to the player. If both have different data in a slot, there is a conflict, and the player must choose the
   * data to keep.
   */
  adopt: (player: ModelOwner, guest: ModelOwner, time: number) => {
    for (const [slot, theirs] of guest) {
      const mine = player.get(slot)
      if (!mine) player.set(slot, theirs)
      else bring(mine, theirs, time)
    }
    guest.clear()
    return true
  },
}

const bring = (mine: ModelSlot, theirs: ModelSlot, time: number) => {
  const base = nextOf(mine) - 1
  const [current, brought] = [newestOf(mine)?.data ?? null, newestOf(theirs)?.data ?? null]
  const moved = theirs.versions.map((each) => ({ ...each, version: each.version + base, ended: each.ended ?? time }))
  mine.versions.push(...moved)
  if (brought === null || brought === current) return
  const number = theirs.newest + base
  for (const each of mine.versions) if (each.version === number) Object.assign(each, { ended: null, isWrite: false })
  end(mine, mine.conflict, time)
  if (current === null) end(mine, mine.newest, time)
  if (current === null) mine.newest = number
  mine.conflict = current === null ? null : number
}

/**
 * Deletes what the nightly job deletes: slots whose save was deleted `SAVE_HISTORY_DAYS` days ago, and slots of guests whose last save is
 * older than `GUEST_SAVES_DAYS` days.
 */
export const forget = (owner: ModelOwner, isGuest: boolean, time: number) => {
  for (const [slot, held] of owner) {
    const newest = newestOf(held)
    const age = time - (newest?.time ?? time)
    const isEmptied = newest?.data === null && held.conflict === null && age > HISTORY_MS
    if (isEmptied || (isGuest && age > GUEST_SAVES_DAYS * DAY_MS)) owner.delete(slot)
  }
}

/**
 * Returns the versions that the hub must still have, newest first. These are the versions in use, those of an undecided conflict, and those
 * that ended in the last `SAVE_HISTORY_DAYS` days. The hub's version numbers may differ, because the hub deletes old versions.
 */
export const versionsDue = (owner: ModelOwner, slot: string, time: number) =>
  (owner.get(slot)?.versions ?? [])
    .filter(({ ended }) => ended === null || ended >= time - HISTORY_MS)
    .toSorted((one, other) => other.version - one.version)
    .map(({ version, data }) => ({ version, data }))
