import type { Hub, Json } from '../public-types.ts'

export type Values = Readonly<Record<string, Json>>

/** Minimum time between two writes, because the hub accepts 60 writes a minute. Changes in between become one write. */
const APART_MS = 2000
const TRY_AGAIN_MS = 10_000

type Change = (values: Values) => Values

/**
 * Presents a saved slot as an object of named values, as other portals' SDKs do. The slot is read once; then this object holds its values.
 * Nothing is written before the slot was read: changes are functions, and are applied to what was read.
 */
export const createValues = (hub: Pick<Hub, 'data' | 'on' | 'user' | 'environment'>, slot: string) => {
  const { data, on } = hub
  /** Resolves when the slot was read; undefined before the first reading and after a failure. */
  let reading: Promise<void> | undefined
  /** The values of the slot as they were last read or written; empty before the first reading. */
  let stored: Values = {}
  /** The changes that were not written yet. */
  let changes: Change[] = []
  let owner = hub.user?.userId
  /** Where the values were read: in the hub, or without it in this browser. */
  let readIn = hub.environment
  let lastWrite: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -APART_MS

  const readSlot = async (ownChanges: Change[]) => {
    try {
      const values = asValues(await data.get(slot))
      // If the user has changed meanwhile, the values belong to the previous user.
      if (changes === ownChanges) stored = values
    } catch (error) {
      // The next call reads again.
      if (changes === ownChanges) reading = undefined
      throw error
    }
  }
  const readOnce = () => {
    // A hub that answered late has other values than this browser.
    if (readIn !== hub.environment) reading = undefined
    readIn = hub.environment
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

  const writeOnce = async () => {
    const mine = changes
    if (mine.length === 0) return
    writtenAt = performance.now()
    try {
      await readOnce()
      if (changes !== mine) return
      const next = known()
      const { length } = mine
      await data.set(slot, next)
      if (changes !== mine) return
      stored = next
      mine.splice(0, length)
    } catch (error) {
      if (changes === mine) writeIn(TRY_AGAIN_MS)
      throw error
    }
  }
  /** Writes the changes now, after earlier writes have ended. Rejects with HubError. */
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    lastWrite = lastWrite.catch(() => {}).then(writeOnce)
    return lastWrite
  }
  const flushInBackground = () => flush().catch(({ message }) => console.warn(`Playhub: not saved yet. ${message}`))
  const writeIn = (ms: number) => {
    timer ??= setTimeout(flushInBackground, ms)
  }
  /** Writes at once, or later if the previous write was less than two seconds ago. */
  const writeSoon = () => writeIn(Math.max(0, writtenAt + APART_MS - performance.now()))

  /** Makes a change. If the slot cannot be read now, it is read again, and the change is then applied to what was read. */
  const add = (change: Change) => {
    changes.push(change)
    writeSoon()
  }
  /** Makes a change. Resolves when the change can be read. Rejects with HubError if the slot cannot be read; then nothing is changed. */
  const change = async (next: Change) => {
    const mine = changes
    mine.push(next)
    try {
      await read()
    } catch (error) {
      mine.splice(mine.indexOf(next), 1)
      throw error
    }
    writeSoon()
  }

  // A pause means that a screen of the hub opens or the tab is hidden. This may be the last chance to write.
  on('pause', flushInBackground)
  // Somebody signed in or out. The values in memory belong to the previous user and are dropped. A new token of the same user changes
  // nothing.
  on('user', (next) => {
    if (next?.userId === owner) return
    owner = next?.userId
    reading = undefined
    stored = {}
    changes = []
  })

  return { read, known, add, change, flush }
}

const asValues = (value: Json | undefined): Values => (typeof value === 'object' && value !== null && !isList(value) ? value : {})

const isList = (value: object): value is readonly Json[] => Array.isArray(value)
