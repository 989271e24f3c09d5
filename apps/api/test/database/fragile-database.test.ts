import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDiskToBeHad } from '../small-disk.ts'
import { type FragileDatabase, startFragileDatabase } from './fragile-database.ts'

const hasDisk = await isDiskToBeHad()
let database: FragileDatabase

beforeAll(async () => {
  database = await startFragileDatabase(hasDisk ? { disk: 'small' } : {})
  await database.ask('create table kept (text text not null)')
})
afterAll(() => database.close())

const open = async () => {
  const client = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
const write = 'insert into kept (text) values ($1)'
/** Returns the result of a statement: "ok", or the error code of PostgreSQL or of the network. */
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const writeAnew = async () => {
  const client = await open()
  await client.query(write, ['anew']).finally(() => client.end())
}

test.each(['fast', 'immediate'] as const)(
  'a restart (%s) breaks connections, refuses new ones, and keeps what was committed',
  async (how) => {
    const client = await open()
    await client.query(write, [how])
    const asked = outcome(client.query('select pg_sleep(60)'))
    await database.stop(how)
    expect(await asked).toMatch(/57P0[12]|Connection terminated/)
    expect(await outcome(open())).not.toBe('ok')
    await database.start()
    await writeAnew()
    expect((await database.ask('select 1 from kept where text = $1', [how])).rowCount).toBe(1)
  },
)

test('a frozen server answers nothing, and everything once it is thawed', async () => {
  const client = await open()
  database.freeze()
  const asked = client.query<{ one: number }>('select 1 as one')
  expect(await outcome(open())).toMatch(/timeout/)
  database.thaw()
  expect((await asked).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('a line that is cut breaks connections and refuses new ones', async () => {
  const client = await open()
  const asked = outcome(client.query('select pg_sleep(60)'))
  await database.cut('reset')
  expect(await asked).toBe('ECONNRESET')
  expect(await outcome(open())).toBe('ECONNREFUSED')
  await database.mend()
  await writeAnew()
})

test('a silent line passes nothing on until it is mended', async () => {
  const client = await open()
  await database.cut('silent')
  const asked = client.query<{ one: number }>('select 1 as one')
  expect(await outcome(open())).toMatch(/timeout/)
  await database.mend()
  expect((await asked).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('connections that are ended break, and new ones are taken', async () => {
  const client = await open()
  const asked = outcome(client.query('select pg_sleep(60)'))
  await database.terminate()
  expect(await asked).toBe('57P01')
  await writeAnew()
})

test('a server that only reads refuses to write, also on connections that were open', async () => {
  const client = await open()
  await database.makeReadOnly()
  expect(await outcome(client.query(write, ['no']))).toBe('25006')
  await database.makeWritable()
  await writeAnew()
  await client.end()
})

test.skipIf(!hasDisk)('a full disk refuses new pages, and takes them when there is room again', async () => {
  // The data is random, so that PostgreSQL cannot compress it.
  const large = Array.from({ length: 4000 }, () => Math.random().toString(36)).join('')
  const client = await open()
  await database.fill()
  expect(await outcome(client.query(write, [large]))).toBe('53100')
  expect((await client.query('select 1 from kept limit 1')).rowCount).toBe(1)
  await database.empty()
  await client.query(write, [large])
  await client.end()
})
