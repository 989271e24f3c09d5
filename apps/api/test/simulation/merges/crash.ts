import type { Db, Tx } from '../../../src/db/connect.ts'

/** The error that simulates the death of a process. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * Returns a database whose transactions fail as if the process was killed: `at` statements succeed, and the next one throws Crash. The
 * changes of such a transaction are rolled back.
 */
export const dyingDb = (db: Db, at: number): Db => {
  let left = at
  const count = () => {
    if (left === 0) throw new Crash('killed')
    left -= 1
  }
  const wrap = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        if (['select', 'insert', 'update', 'delete', 'execute'].includes(String(name))) count()
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return (work: (tx: Tx) => Promise<unknown>) => target.transaction((tx) => work(wrap(tx)))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
