import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { GameVersion, GameVersions } from '@playhub/contract/desk/versions'
import { zipOf } from '../../../apps/api/test/zip-writer.ts'
import { sessionOf } from '../../world/staff.ts'
import type { World } from '../../world/world.ts'

/** This file uploads and publishes games at the desk without its screens, and reads games as the browser of a player does. */

/** Returns a game with many files. No other game has the same files. `sums` maps each path to its checksum. */
export const bigGame = (files: number, bytesEach: number) => {
  const made = Array.from({ length: files }, (_, n) => ({
    name: n === 0 ? 'index.html' : `data/${n}.bin`,
    bytes: randomBytes(bytesEach),
    method: 0,
  }))
  return { zip: zipOf(made), sums: new Map(made.map(({ name, bytes }) => [name, sumOf(bytes)])) }
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export const uploader = async (world: World, project: string) => {
  const cookie = `playhub-desk=${await sessionOf(world, 'admin')}`
  const address = `${world.deskUrl}${deskPrefix}/editor/projects/${project}/versions`
  const post = async (path: string, body: Buffer | string, type: string) => {
    const headers = { cookie, origin: world.deskUrl, 'content-type': type }
    // Copies the Buffer, because `fetch` does not accept a Buffer that is part of a pool.
    const response = await fetch(address + path, { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    list: async () => (await fetch(address, { headers: { cookie } })).json() as Promise<GameVersions>,
    upload: async (zip: Buffer) => {
      const { status, body } = await post(`/${randomUUID()}`, zip, 'application/zip')
      // The cast is safe, because `packages/contract` defines this type for the reply.
      return { status, version: body as GameVersion }
    },
    publish: (id: string, was: string | null) => post(`/${id}/publish`, JSON.stringify({ was }), 'application/json'),
    /** Sends only the first half of an archive. Resolves when the function `until` has resolved, and keeps the request open. */
    uploadHalf: async (zip: Buffer, until: () => Promise<void>) => {
      const headers = { cookie, origin: world.deskUrl, 'content-type': 'application/zip', 'content-length': zip.length }
      const sending = request(`${address}/${randomUUID()}`, { method: 'POST', headers })
      sending.on('error', () => {})
      sending.write(zip.subarray(0, zip.length / 2))
      await until()
      return sending
    },
  }
}

/** Reads a file from the origin of games. Node cannot resolve host names below `localhost`, so only the `Host` header contains the name. */
export const readFromGame = (address: string) =>
  new Promise<{ status: number; sum: string }>((resolve, reject) => {
    const { port, pathname, host } = new URL(address)
    request({ host: 'localhost', port, path: pathname, headers: { host } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, sum: sumOf(Buffer.concat(chunks)) }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
