import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { apiPrefix } from '@playhub/contract/api'
import { support } from '@playhub/contract/support'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { png } from '../../test/media-files.ts'
import { startUploadWorld, type UploadWorld } from '../../test/upload-world.ts'
import { TICKET_CHANNEL } from '../support/news.ts'
import { createTasks } from '../tasks/tasks.ts'
import { scan } from './scan.ts'
import { checkAttachment, wakeWaitingScans } from './verdicts.ts'

/** A fake clamd that supports INSTREAM and gives the answer that the test chooses. */
const fakeClamd = async () => {
  const heard: Buffer[] = []
  let answer = 'stream: OK'
  let maxBytes = Number.POSITIVE_INFINITY
  const server: Server = createServer((socket) => {
    let rest = Buffer.alloc(0)
    let content = Buffer.alloc(0)
    let isBegun = false
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      if (!isBegun) {
        if (!rest.includes(0)) return
        if (rest.subarray(0, rest.indexOf(0)).toString() !== 'zINSTREAM') return socket.end('UNKNOWN COMMAND\0')
        rest = rest.subarray(rest.indexOf(0) + 1)
        isBegun = true
      }
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
        const length = rest.readUInt32BE(0)
        if (length === 0) {
          heard.push(content)
          return void socket.end(`${answer}\0`)
        }
        content = Buffer.concat([content, rest.subarray(4, 4 + length)])
        rest = rest.subarray(4 + length)
        if (content.length > maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...{ address: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard },
    say: (next: string, most = Number.POSITIVE_INFINITY) => {
      answer = next
      maxBytes = most
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

let clamd: Awaited<ReturnType<typeof fakeClamd>>
let world: UploadWorld
beforeAll(async () => {
  clamd = await fakeClamd()
  world = await startUploadWorld({ env: { CLAMD_ADDRESS: clamd.address } })
})
afterAll(async () => {
  await world.stop()
  await clamd.stop()
})
beforeEach(() => clamd.say('stream: OK'))

const content = Buffer.alloc(200_000, 'abc')

test('the scanner sees every byte, in its own frames', async () => {
  expect(await scan(clamd.address, Readable.from([content.subarray(0, 150_001), content.subarray(150_001)]))).toBe('clean')
  expect(clamd.heard.at(-1)).toEqual(content)
})

test.each([
  ['stream: OK', 'clean'],
  ['stream: Win.Test.EICAR_HDB-1 FOUND', 'infected'],
  ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND', 'skipped'],
])('%s means %s', async (answer, verdict) => {
  clamd.say(answer)
  expect(await scan(clamd.address, Readable.from([content]))).toBe(verdict)
})

test('what is larger than the scanner takes is skipped, and never clean', async () => {
  clamd.say('stream: OK', 100_000)
  expect(await scan(clamd.address, Readable.from([content, content, content]))).toBe('skipped')
})

test('an answer that nobody understands, silence and a closed door are errors', async () => {
  clamd.say('COMMAND READ TIMED OUT')
  await expect(scan(clamd.address, Readable.from([content]))).rejects.toThrow('TIMED OUT')
  await expect(scan('127.0.0.1:9', Readable.from([content]))).rejects.toThrow('ECONNREFUSED')
  const mute = createServer((socket) => socket.end())
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  await expect(scan(`127.0.0.1:${(mute.address() as AddressInfo).port}`, Readable.from([content]))).rejects.toThrow()
  mute.close()
})

const fileRowOf = async (id: string | undefined) => (await world.rows()).find((row) => row.id === id)
const upload = async () => (await world.upload({ data: { text: 'a' }, image: await png() })).attachments[0] ?? ''

test('a file is kept back until a job has had it scanned', async () => {
  const id = await upload()
  await vi.waitFor(async () => expect(await fileRowOf(id)).toMatchObject({ state: 'ready' }), { timeout: 20_000 })
})

test('an infected file is rejected, and its bytes are gone', async () => {
  clamd.say('stream: Win.Test.EICAR_HDB-1 FOUND')
  const before = await world.kept()
  const id = await upload()
  await vi.waitFor(async () => expect(await fileRowOf(id)).toMatchObject({ state: 'rejected', storageKey: '' }), { timeout: 20_000 })
  expect(await world.kept()).toEqual(before)
})

test('one that was not looked at stays back, and is looked at again', async () => {
  clamd.say('stream: OK', 1)
  const id = await upload()
  const told: unknown[] = []
  const check = () => checkAttachment(world.deps, id, async (judged) => void told.push(judged))
  await expect(check()).rejects.toThrow('did not look')
  expect(await fileRowOf(id)).toMatchObject({ state: 'checking' })
  clamd.say('stream: OK')
  await check()
  expect(await fileRowOf(id)).toMatchObject({ state: 'ready' })
  // The file belongs to no message, so nobody is notified. A second check changes nothing.
  await check()
  expect(told).toEqual([])
})

test('whoever has the ticket open hears of a verdict', async () => {
  clamd.say('stream: OK', 1)
  const ask = async (path: string, init: RequestInit) =>
    (await fetch(`${world.hubUrl}${apiPrefix}${path}`, { method: 'POST', ...init })).json()
  const { tempUserId, proof } = (await ask(support.createIdentity.path, {})) as { tempUserId: string; proof: string }
  const form = new FormData()
  form.append('data', JSON.stringify({ title: '', project: 'familytown', text: '<p>look</p>' }))
  form.append('image', new Blob([new Uint8Array(await png())]), 'a.png')
  const { id: ticketId } = (await ask(support.createTicket.path, {
    body: form,
    headers: { 'temp-user-id': `${tempUserId}.${proof}` },
  })) as { id: string }
  const row = (await world.rows()).find((each) => each.ticketId === ticketId)
  expect(row).toMatchObject({ state: 'checking', seq: 1 })

  const heard: unknown[] = []
  const client = await world.deps.pool.connect()
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
  await client.query(`listen ${TICKET_CHANNEL}`)
  clamd.say('stream: Win.Test.EICAR_HDB-1 FOUND')
  await createTasks(world.deps).check_attachment({ attachmentId: row?.id ?? '' })
  await vi.waitFor(() => expect(heard).toContainEqual({ ticketId, seq: 1, kind: 'message', playerId: null, guestId: tempUserId }))
  expect(await fileRowOf(row?.id)).toMatchObject({ state: 'rejected', storageKey: '' })
  client.release(true)
})

test('a file whose job is lost is found by the sweep', async () => {
  clamd.say('stream: OK', 1)
  const id = await upload()
  const jobs = async () => (await world.deps.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`scan:${id}`}`)).rows
  await vi.waitFor(async () => {
    await world.deps.db.execute(sql`select graphile_worker.remove_job(${`scan:${id}`})`)
    expect(await jobs()).toEqual([])
  })
  const later = { ...world.deps, now: () => new Date(Date.now() + 3_600_000) }
  await wakeWaitingScans(later)
  await wakeWaitingScans(later)
  expect(await jobs()).toHaveLength(1)
})
