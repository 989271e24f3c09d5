import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openTable } from './journal.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterAll(() => rm(dir, { recursive: true }))

const row = z.object({ n: z.number() })

test('rows outlive the process, the last word counts', () => {
  const table = openTable(dir, 'plain', row)
  table.set('a', { n: 1 })
  table.set('b', { n: 2 })
  table.set('a', { n: 3 })
  expect(openTable(dir, 'plain', row).rows()).toEqual([{ n: 3 }, { n: 2 }])
})

test('a line cut short by a kill costs that line alone, also after more was written', async () => {
  openTable(dir, 'torn', row).set('a', { n: 1 })
  await appendFile(join(dir, 'torn.jsonl'), '["b",{"n":')
  const table = openTable(dir, 'torn', row)
  expect(table.get('a')).toEqual({ n: 1 })
  table.set('c', { n: 3 })
  expect(openTable(dir, 'torn', row).rows()).toEqual([{ n: 1 }, { n: 3 }])
})

test('without a folder nothing is written', () => {
  openTable(undefined, 'memory', row).set('a', { n: 1 })
  expect(openTable(undefined, 'memory', row).has('a')).toBe(false)
})
