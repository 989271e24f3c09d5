import type { Hub, Json } from '../public-types.ts'

type Values = Readonly<Record<string, Json>>

/** Minimum time between two writes, because the hub accepts 60 writes a minute. Changes in between become one write. */
const APART_MS = 2000
const TRY_AGAIN_MS = 10_000

/**
 * Presents a saved slot as an object of named values, as other portals' SDKs do. The slot is read once; then this object holds its values.
 */
export const createValues = ({ data, on }: Pick<Hub, 'data' | 'on'>, slot: string) => {
  let held: Promise<Values> | undefined
  let isChanged = false
  let lastWrite: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -APART_MS

  const hold = (values: Promise<Values>) => {
    held = values
    // If reading fails, the next call reads again.
    values.catch(() => {
      if (held === values) held = undefined
    })
    return values
  }
  const read = () => held ?? hold(data.get(slot).then(asValues))

  const writeOnce = async () => {
    if (!isChanged) return
    isChanged = false
    writtenAt = performance.now()
    try {
      await data.set(slot, await read())
    } catch (error) {
      isChanged = true
      writeIn(TRY_AGAIN_MS)
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

  /**
   * Resolves when the change can be read. The change is written at once, or later if the previous write was less than two seconds ago.
   * Rejects with HubError.
   */
  const change = async (next: (values: Values) => Values) => {
    await hold(read().then(next))
    isChanged = true
    writeIn(Math.max(0, writtenAt + APART_MS - performance.now()))
  }

  // A pause means that a screen of the hub opens or the tab is hidden. This may be the last chance to write.
  on('pause', flushInBackground)
  // The user has changed: somebody signed in or out. The values in memory belong to the previous user and are dropped.
  on('user', () => {
    held = undefined
    isChanged = false
  })

  return { read, change, flush }
}

const asValues = (value: Json | undefined): Values => (typeof value === 'object' && value !== null && !isList(value) ? value : {})

const isList = (value: object): value is readonly Json[] => Array.isArray(value)
