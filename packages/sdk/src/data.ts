import { HubError } from './hub-error.ts'
import type { Data, Json } from './public-types.ts'
import type { createRequests } from './requests.ts'

type Needs = { project: string; isOpen: () => boolean; ask: ReturnType<typeof createRequests>['ask'] }

/** Returns the functions for saved games. They store the data in the hub, or in this browser if there is no hub. */
export const createData = ({ project, isOpen, ask }: Needs): Data => {
  const local = localData(`playhub ${project} `)
  return {
    get: async (slot) => {
      if (!isOpen()) return local.get(slot)
      return parsed((await ask('dataGet', { slot })).data)
    },
    set: async (slot, value, { baseVersion } = {}) => {
      const data = textOf(value)
      if (!isOpen()) return local.set(slot, data)
      return ask('dataSet', { slot, data, ...(baseVersion !== undefined && { baseVersion }) })
    },
    delete: async (slot) => {
      if (isOpen()) await ask('dataDelete', { slot })
      else local.delete(slot)
    },
    list: async () => (isOpen() ? (await ask('dataList', {})).items : local.list()),
  }
}

/** Returns the value as JSON. Throws HubError `BAD_REQUEST` if JSON cannot express it. */
const textOf = (value: Json): string => {
  let text: string | undefined
  try {
    text = JSON.stringify(value)
  } catch {
    // `JSON.stringify` throws for a value that contains itself, for example. For `undefined` it returns undefined.
  }
  if (text === undefined) throw new HubError('BAD_REQUEST')
  return text
}

/** Parses a text that `set` stored. Throws HubError `UNAVAILABLE` if the text is not JSON. Then other code of the page has changed it. */
const parsed = (text: string | null): Json | undefined => {
  // An earlier version of this SDK stored the value `undefined` as this text.
  if (text === null || text === 'undefined') return undefined
  try {
    return JSON.parse(text) as Json // JSON has no other values.
  } catch {
    throw new HubError('UNAVAILABLE')
  }
}

/** Runs `work` with this browser's storage. Throws HubError `UNAVAILABLE` if the browser blocks the storage, or if it is full. */
const withStorage = <T>(work: (store: Storage) => T): T => {
  try {
    return work(localStorage)
  } catch {
    throw new HubError('UNAVAILABLE')
  }
}

/** Stores saved games in this browser's storage, one version per slot. */
const localData = (prefix: string) => ({
  get: (slot: string) => parsed(withStorage((store) => store.getItem(prefix + slot))),
  set: (slot: string, data: string) => {
    withStorage((store) => store.setItem(prefix + slot, data))
    return { version: 1 }
  },
  delete: (slot: string) => withStorage((store) => store.removeItem(prefix + slot)),
  list: () =>
    withStorage((store) =>
      Object.keys(store)
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ slot: key.slice(prefix.length), version: 1, bytes: store.getItem(key)?.length ?? 0, updateTs: '' })),
    ),
})
