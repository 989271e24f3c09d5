/** This file stores records with files in IndexedDB, so that they survive a reload. Other browser storages cannot store files. */

type Kept = { key: string }

const openOnce = (database: string, names: readonly string[]) => {
  let opening: Promise<IDBDatabase> | undefined
  return () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => {
        for (const name of names) request.result.createObjectStore(name, { keyPath: 'key' satisfies keyof Kept })
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opening
  }
}

/**
 * Opens an IndexedDB database with one object store per name. To add a name later, use another database: the stores are created only once.
 */
export const keptDatabase = <N extends string>(database: string, ...names: readonly N[]) => {
  const open = openOnce(database, names)
  return <T extends Kept>(name: N) => keptRecords<T>(open, name)
}

export type KeptRecords<T extends Kept> = ReturnType<typeof keptRecords<T>>

/** Returns the functions for records of one kind. They never throw. Records that the browser cannot store are lost when the page closes. */
const keptRecords = <T extends Kept>(open: () => Promise<IDBDatabase>, name: string) => {
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
    /** Replaces a record that is still stored. Returns false if another tab has removed it. */
    replace: async (record: T): Promise<boolean> => {
      const replaceStored = (store: IDBObjectStore) => {
        const finding = store.getKey(record.key)
        finding.onsuccess = () => finding.result !== undefined && store.put(record)
        return finding
      }
      try {
        if (!memory.has(record.key)) return (await ask('readwrite', replaceStored)) !== undefined
      } catch {
        // Storing in IndexedDB has failed, so the record is kept in memory.
      }
      memory.set(record.key, record)
      return true
    },
    remove: async (key: string) => {
      memory.delete(key)
      await ask('readwrite', (store) => store.delete(key)).catch(() => undefined)
    },
  }
}
