import { HubError } from '../hub-error.ts'
import type { Hub, Json, User } from '../public-types.ts'

export type Values = Readonly<Record<string, Json>>

/** Minimum time between two writes, because the hub accepts 60 writes a minute. Changes in between become one write. */
const APART_MS = 2000
const TRY_AGAIN_MS = 10_000
/** The code of the error if a change was dropped, because another user plays now. */
const USER_CHANGED = 'SAVE_CONFLICT'

type Change = (values: Values) => Values

/**
 * Presents a saved slot as an object of named values, as other portals' SDKs do. The slot is read once; then this object holds its values.
 * Nothing is written before the slot was read: changes are functions, and are applied to what was read. `onOtherUser` is called when another
 * user plays, with the values that the user before had: as they were stored, and as the game has changed them.
 */
export const createValues = (
  hub: Pick<Hub, 'data' | 'on' | 'user' | 'environment'>,
  slot: string,
  onOtherUser = (_former: readonly Values[]) => {},
) => {
  const { data, on } = hub
  /** A hub that answers late has other values than this browser, also for a guest. */
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
  /** Returns the values as far as they are known, with all changes. */
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
  /** Writes the changes now, after earlier writes have ended. Rejects with HubError, also if the user changes first. */
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
   * Makes a change. If the slot was not read yet, the change is applied when it was, and only adds to what was read: the game did not know
   * what it would replace.
   */
  const add = (change: Change) => {
    changes.push(isRead ? change : (held) => ({ ...change(held), ...stored }))
    writeSoon()
  }
  /**
   * Makes a change. Resolves when the change can be read. Rejects with HubError if the slot cannot be read, or if the user changes first;
   * then nothing is changed.
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
