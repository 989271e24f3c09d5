import { once } from '../late.ts'

/** What outlives the page and has files in it, which the other storages do not take. */

const names = ['outbox', 'draft-files'] as const
type Kept = { key: string }

const open = once(
  () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('playhub-support', 1)
      request.onupgradeneeded = () => {
        for (const name of names) request.result.createObjectStore(name, { keyPath: 'key' satisfies keyof Kept })
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    }),
)

/** Records of one kind. A browser that keeps nothing, or has no room left, loses them with the page and never throws. */
export const keptRecords = <T extends Kept>(name: (typeof names)[number]) => {
  const memory = new Map<string, T>()

  const ask = async <R>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<R>) => {
    const transaction = (await open()).transaction(name, mode)
    const request = question(transaction.objectStore(name))
    return new Promise<R>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    all: async (): Promise<T[]> => [...(await ask<T[]>('readonly', (store) => store.getAll()).catch(() => [])), ...memory.values()],
    get: async (key: string): Promise<T | undefined> =>
      memory.get(key) ?? (await ask<T | undefined>('readonly', (store) => store.get(key)).catch(() => undefined)),
    put: async (record: T) => {
      try {
        await ask('readwrite', (store) => store.put(record))
        memory.delete(record.key)
      } catch {
        memory.set(record.key, record)
      }
    },
    remove: async (key: string) => {
      memory.delete(key)
      await ask('readwrite', (store) => store.delete(key)).catch(() => undefined)
    },
  }
}
