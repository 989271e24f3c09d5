import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'

/** A map that survives a killed process. Each change is one appended line; an incomplete line is ignored at the next start. */
export type Table<T> = {
  get: (key: string) => T | undefined
  set: (key: string, row: T) => void
  has: (key: string) => boolean
  /** Returns the values in the order in which their keys were first set. */
  rows: () => T[]
}

const line = z.tuple([z.string(), z.unknown()])
const SPARE_LINES = 2000

/** Opens `<dir>/<name>.jsonl`, or a table in memory if there is no folder. */
export const openTable = <T>(dir: string | undefined, name: string, row: z.ZodType<T>): Table<T> => {
  const file = dir && join(dir, `${name}.jsonl`)
  const map = new Map<string, T>(file ? readLines(file, row) : [])
  let lines = Number.POSITIVE_INFINITY

  const write = (key: string, value: T) => {
    if (!file) return
    if (lines > map.size * 2 + SPARE_LINES) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, [...map].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      renameSync(`${file}.new`, file)
      lines = map.size
    } else {
      appendFileSync(file, `${JSON.stringify([key, value])}\n`)
      lines += 1
    }
  }

  return {
    get: (key) => map.get(key),
    set: (key, value) => {
      map.set(key, value)
      write(key, value)
    },
    has: (key) => map.has(key),
    rows: () => [...map.values()],
  }
}

const readLines = <T>(file: string, row: z.ZodType<T>): [string, T][] => {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text): [string, T][] => {
      const entry = line.safeParse(parseJson(text))
      const value = entry.success ? row.safeParse(entry.data[1]) : undefined
      return entry.success && value?.success ? [[entry.data[0], value.data]] : []
    })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
