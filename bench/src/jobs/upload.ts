import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { VIDEO_MAX_BYTES } from '@playhub/contract/message-limits'
import { support } from '@playhub/contract/support'
import { mp4 } from '../../../apps/api/test/media-files.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { askFor } from '../ask.ts'
import { startScript } from '../child.ts'
import { crowdEnv } from '../crowd.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { makeFolder, removeFolder } from '../folder.ts'
import { game } from '../payments/game-server.ts'
import { type Product, withProduct } from '../product.ts'
import { alternate } from '../rounds.ts'
import { cpuMs, rssMiB } from '../usage.ts'

const REFERENCE = import.meta.resolve('../references/stream-to-disk.ts')
const AT_ONCE = 10
const MIB = 2 ** 20
const PIECE = MIB
/** A too large video exceeds the maximum size by this number of bytes. */
const TOO_MUCH = 2 * MIB
/** A boundary with the same length as that of a browser. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'

/**
 * Row 15 of bench/README.md: uploads of a video of the maximum size to a new ticket. Measures speed and memory, and what happens to a video
 * that is too large.
 */
export const upload: Job = {
  rows: [15],
  name: 'upload',
  title:
    'a video of 100 MB in a form of a guest, against the same bytes streamed to disk; memory; what is past the limit; what is no video',
  run: ({ rounds }) =>
    withProduct({ env: crowdEnv }, async (product) => {
      const video = mp4({ media: VIDEO_MAX_BYTES - mp4({ media: 0 }).length })
      const raw = await startRaw()
      try {
        const own = async () => {
          const took = await measure(product.pids().api, () => send(product, video))
          await clear(product)
          return took
        }
        const theirs = () => measure(raw.pid, () => post(raw.url, [video]))
        // The first upload of each kind is not measured, because the code is not warmed up yet.
        await own()
        await theirs()
        const { references, cases } = await alternate(rounds, theirs, own)
        const one = await eachTime(rounds, () => growth(product, () => send(product, video)))
        const ten = await eachTime(rounds, () =>
          growth(product, () => Promise.all(Array.from({ length: AT_ONCE }, () => send(product, video)))),
        )
        const past = await eachTime(rounds, () => readPast(product))
        await tellsByContent(product)
        const named = (what: string) => ({ row: 15, what: `100 MB video: ${what}` })
        return {
          figures: [
            figure(
              { ...named('in a form, checked and kept'), unit: 'MB/s', goal: atLeast(0.9) },
              cases.map(({ perSecond }) => perSecond),
              { what: 'raw to disk', values: references.map(({ perSecond }) => perSecond) },
            ),
            figure(
              { ...named('processor time of the api'), unit: 'ms' },
              cases.map(({ cpu }) => cpu),
              { what: 'raw to disk', values: references.map(({ cpu }) => cpu) },
            ),
            figure({ ...named('peak memory, one'), unit: 'MiB', goal: atMost(16) }, one),
            figure({ ...named(`peak memory, ${AT_ONCE} at once`), unit: 'MiB', goal: atMost(48) }, ten),
            figure({ ...named('read past the limit'), unit: 'KiB', goal: atMost(64) }, past),
          ],
          notes: [
            'memory: the highest of the api process above what it had just before; the processes that look into files are others, and end when nothing comes',
            'type by content: a text called a video is refused (415), a video called a text is taken',
          ],
        }
      } finally {
        await raw.stop()
      }
    }),
}

const startRaw = async () => {
  const [folder, port] = [makeFolder(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const child = await startScript(REFERENCE, { FOLDER: folder, PORT: String(port) }, url)
  return {
    ...{ url, pid: child.pid },
    stop: async () => {
      await child.stop()
      removeFolder(folder)
    },
  }
}

/**
 * Returns the upload speed of `work` in MB per second, and the processor time that the process used during `work`, in milliseconds. `work`
 * returns its own duration in milliseconds.
 */
const measure = async (pid: number, work: () => Promise<number>) => {
  const before = cpuMs(pid)
  const perSecond = VIDEO_MAX_BYTES / 1e3 / (await work())
  return { perSecond, cpu: cpuMs(pid) - before }
}

const eachTime = async (times: number, work: () => Promise<number>): Promise<number[]> => {
  const values: number[] = []
  for (let n = 0; n < times; n++) values.push(await work())
  return values
}

let guests = 0

/** Creates a guest with a new IP address, so that the run never reaches the quota of an IP address. */
const newGuest = async ({ hubUrl }: Product) => {
  guests += 1
  const address = `198.18.${guests >> 8}.${guests & 255}`
  const { body } = await askFor(200, hubUrl + apiPrefix + support.createIdentity.path, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
  })
  const { tempUserId, proof } = support.createIdentity.reply.parse(JSON.parse(body.toString()))
  return { 'temp-user-id': `${tempUserId}.${proof}`, 'x-forwarded-for': address }
}

type Sent = { name?: string; type?: string; expected?: number }

/** Opens a ticket with a video; returns the milliseconds from the first byte to the answer. */
const send = async (
  product: Product,
  video: Buffer,
  { name = 'a.mp4', type = 'video/mp4', expected = 200 }: Sent = {},
): Promise<number> => {
  const data = JSON.stringify({ title: 'Video', project: game.project, text: '<p>look</p>' })
  const before = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="video"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
  )
  const headers = { ...(await newGuest(product)), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const url = product.hubUrl + apiPrefix + support.createTicket.path
  return post(url, [before, video, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)], headers, expected)
}

/** Deletes the uploaded files between two measurements, so that the disk does not become full. */
const clear = ({ folder }: Product) => rm(join(folder, 'uploads/files'), { recursive: true, force: true })

/**
 * Sends a body and returns the milliseconds until the answer is complete. Throws if the answer has another status than the expected one.
 */
const post = (url: string, parts: readonly Buffer[], headers: Record<string, string> = {}, expected = 200): Promise<number> =>
  new Promise((resolve, reject) => {
    const length = parts.reduce((sum, { length }) => sum + length, 0)
    const began = performance.now()
    const sent = request(url, { method: 'POST', agent: false, headers: { ...headers, 'content-length': String(length) } }, (response) => {
      const { statusCode } = response
      let said = ''
      response.on('data', (bytes: Buffer) => {
        said += bytes.toString()
      })
      response.once('end', () => {
        sent.destroy()
        if (statusCode === expected) resolve(performance.now() - began)
        else reject(new Error(`expected ${expected}, got ${statusCode}: ${said}`))
      })
    })
    sent.once('error', reject)
    Readable.from(piecesOf(parts)).pipe(sent)
  })

function* piecesOf(parts: readonly Buffer[]): Generator<Buffer> {
  for (const part of parts) for (let at = 0; at < part.length; at += PIECE) yield part.subarray(at, at + PIECE)
}

/** Returns by how many MiB the api's memory grew at its peak during `work`. */
const growth = async (product: Product, work: () => Promise<unknown>): Promise<number> => {
  const { api } = product.pids()
  // Gives the garbage collector time to free the memory of earlier work.
  await sleep(1000)
  const before = rssMiB(api)
  // Resets the kernel's peak memory counter (proc(5)).
  writeFileSync(`/proc/${api}/clear_refs`, '5')
  await work()
  const grown = Math.max(0, peakMiB(api) - before)
  await clear(product)
  return grown
}

const peakMiB = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/**
 * Uploads a too large video, and returns how many KiB the api reads beyond the maximum size. A request also has bytes outside the video.
 * Their number is measured with a small refused upload and subtracted.
 */
const readPast = async (product: Product): Promise<number> => {
  const besides = await readFor(product, () => send(product, Buffer.from('no video'), { expected: 415 }))
  const refused = await readFor(product, () => send(product, mp4({ media: VIDEO_MAX_BYTES + TOO_MUCH }), { expected: 413 }))
  return (refused - besides - VIDEO_MAX_BYTES) / 1024
}

/** Returns the number of bytes that the api read from files and connections during `work`, as the kernel counts them (proc(5)). */
const readFor = async (product: Product, work: () => Promise<unknown>): Promise<number> => {
  const read = () => Number(/^rchar: (\d+)/m.exec(readFileSync(`/proc/${product.pids().api}/io`, 'utf8'))?.[1])
  const before = read()
  await work()
  return read() - before
}

/** Throws unless the server judges a file by its content, whatever its name and its declared type are. */
const tellsByContent = async (product: Product) => {
  await send(product, Buffer.from('This is a text, whatever it is called.'), { expected: 415 })
  await send(product, mp4(), { name: 'a.txt', type: 'text/plain' })
}
