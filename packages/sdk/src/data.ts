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
      const { data } = await ask('dataGet', { slot })
      return data === null ? undefined : (JSON.parse(data) as Json) // `set` wrote the text as JSON.
    },
    set: async (slot, value, { baseVersion } = {}) => {
      const data = JSON.stringify(value)
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

/** Stores saved games in this browser's storage, one version per slot. Throws HubError `UNAVAILABLE` if the browser blocks the storage. */
const localData = (prefix: string) => {
  const store = () => {
    try {
      return localStorage
    } catch {
      throw new HubError('UNAVAILABLE')
    }
  }
  return {
    get: (slot: string): Json | undefined => {
      const data = store().getItem(prefix + slot)
      return data === null ? undefined : (JSON.parse(data) as Json) // `set` wrote the text as JSON.
    },
    set: (slot: string, data: string) => {
      store().setItem(prefix + slot, data)
      return { version: 1 }
    },
    delete: (slot: string) => store().removeItem(prefix + slot),
    list: () => {
      const held = store()
      return Object.keys(held)
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ slot: key.slice(prefix.length), version: 1, bytes: held.getItem(key)?.length ?? 0, updateTs: '' }))
    },
  }
}
