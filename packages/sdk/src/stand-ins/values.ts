import { HubError } from '../hub-error.ts'
import type { Hub, Json, User } from '../public-types.ts'

export type Values = Readonly<Record<string, Json>>

/** Minimum time between two writes, because the hub accepts 60 writes a minute. Changes in between become one write. */
const APART_MS = 2000
const TRY_AGAIN_MS = 10_000
/** The code of the error if a change was dropped because the user has changed. */
const USER_CHANGED = 'SAVE_CONFLICT'

type Change = (values: Values) => Values

/**
 * Presents a saved slot as an object of named values, as other portals' SDKs do. The slot is read once and then kept in memory. Nothing is
 * written before the slot was read. A change is a function, so it can be applied to values that are read later. When the user changes,
 * `onOtherUser` gets the previous user's values: the stored values, and the same values with all changes.
 */
export const createValues = (
  hub: Pick<Hub, 'data' | 'on' | 'user' | 'environment'>,
  slot: string,
  onOtherUser = (_former: readonly Values[]) => {},
) => {
  const { data, on } = hub
  /**
   * The environment is part of the owner: if a hub answers late, the game has other saves than before, even if the user is still a guest.
   */
  const ownerOf = (user: User | null) => `${hub.environment} ${user?.userId}`
  /** Resolves when the slot was read; undefined before the first reading and after a failure. */
  let reading: Promise<void> | undefined
  let isRead = false
  /** The values of the slot as they were last read or written; empty before the first reading. */
  let stored: Values = {}
  /** The changes that were not written yet. */
  let changes: Change[] = []
  let owner = ownerOf(hub.user)
  let lastWrite: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -APART_MS

  const readSlot = async (ownChanges: Change[]) => {
    try {
      const values = asValues(await data.get(slot))
      // If the user has changed meanwhile, the values belong to the previous user.
      if (changes !== ownChanges) return
      stored = values
      isRead = true
    } catch (error) {
      // The next call reads again.
      if (changes === ownChanges) reading = undefined
      throw error
    }
  }
  const readOnce = () => {
    reading ??= readSlot(changes)
    return reading
  }
  /** Returns the values that were read so far, with all changes. */
  const known = () => changes.reduce((held, change) => change(held), stored)
  /** Returns the values with all changes. Rejects with HubError. */
  const read = async (): Promise<Values> => {
    const mine = changes
    await readOnce()
    return changes === mine ? known() : read()
  }

  const writeOnce = async (mine: Change[]) => {
    if (mine.length === 0) return
    writtenAt = performance.now()
    try {
      await readOnce()
      if (changes !== mine) throw new HubError(USER_CHANGED)
      const next = known()
      const { length } = mine
      await data.set(slot, next)
      mine.splice(0, length)
      if (changes === mine) stored = next
    } catch (error) {
      if (changes === mine) writeIn(TRY_AGAIN_MS)
      throw error
    }
  }
  /** Writes the changes now, after earlier writes have ended. Rejects with HubError if the write fails or the user changes before it. */
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const mine = changes
    lastWrite = lastWrite.catch(() => {}).then(() => writeOnce(mine))
    return lastWrite
  }
  const flushInBackground = () => flush().catch(({ message }) => console.warn(`Playhub: not saved yet. ${message}`))
  const writeIn = (ms: number) => {
    timer ??= setTimeout(flushInBackground, ms)
  }
  /** Writes at once, or later if the previous write was less than two seconds ago. */
  const writeSoon = () => writeIn(Math.max(0, writtenAt + APART_MS - performance.now()))

  /**
   * Adds a change and returns at once. If the slot was not read yet, the change is applied after the slot was read. In this case the change
   * may add values but not replace any, because the game has not seen the stored values.
   */
  const add = (change: Change) => {
    changes.push(isRead ? change : (held) => ({ ...change(held), ...stored }))
    writeSoon()
  }
  /**
   * Adds a change. Resolves when `read` returns the values with this change. Rejects with HubError if the slot cannot be read or the user
   * changes meanwhile; then the change is dropped.
   */
  const change = async (next: Change) => {
    const mine = changes
    mine.push(next)
    try {
      await read()
    } catch (error) {
      const at = mine.indexOf(next)
      if (at >= 0) mine.splice(at, 1)
      throw error
    }
    if (changes !== mine) throw new HubError(USER_CHANGED)
    writeSoon()
  }

  // A pause means that a screen of the hub opens or the tab is hidden. This may be the last chance to write.
  on('pause', flushInBackground)
  // Somebody signed in or out, or the hub answered late. The values in memory belong to the previous user and are dropped. A new token of
  // the same user changes nothing.
  on('user', (next) => {
    if (ownerOf(next) === owner) return
    owner = ownerOf(next)
    onOtherUser([stored, known()])
    reading = undefined
    isRead = false
    stored = {}
    changes = []
  })

  return { read, known, add, change, flush }
}

const asValues = (value: Json | undefined): Values => (typeof value === 'object' && value !== null && !isList(value) ? value : {})

const isList = (value: object): value is readonly Json[] => Array.isArray(value)
