import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TICKET_TITLE_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import * as z from 'zod/mini'
import { createServer } from '../src/app.ts'
import { attachment } from '../src/db/schema.ts'
import type { Owner } from '../src/media/owner.ts'
import { receiveForm } from '../src/media/receive.ts'
import { registerMedia } from '../src/media/register.ts'
import { startTestApp } from './test-app.ts'

const schema = z.object({ text: z.string().check(z.maxLength(TICKET_TITLE_MAX)) })

type Parts = Record<string, unknown>

/**
 * Starts a server with one upload form. The form's `data` contains a text; the text "no" is refused with TICKET_CLOSED. The header `owner`
 * names the owner of the files. All other parts are those of the real product, with their own database and folder.
 */
export const startUploadWorld = async (options: Parameters<typeof startTestApp>[0] = {}) => {
  const product = await startTestApp(options)
  const { deps } = product
  const server = createServer(deps.config)
  await registerMedia(server, deps, ['player', 'guest'])
  server.post('/upload', async (request) => {
    const [kind = 'guest', id = ''] = String(request.headers.owner).split(' ')
    const checkData = async ({ text }: { text: string }) => {
      if (text === 'no') throw new Refusal('TICKET_CLOSED')
    }
    return receiveForm(deps, request, { schema, owner: { kind: kind as Owner['kind'], id }, checkData })
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const folder = deps.config.media.folder
  const namesIn = (of: string) => readdir(join(folder, of), { recursive: true, withFileTypes: true }).catch(() => [])

  return {
    ...{ deps, url, folder, server, hubUrl: product.url, deskUrl: product.deskUrl },
    newOwner: (kind: Owner['kind'] = 'guest'): Owner => ({ kind, id: randomUUID() }),
    /** Sends the parts in the given order. */
    upload: async (parts: Parts, owner: Owner = { kind: 'guest', id: randomUUID() }) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(parts)) {
        if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`)
        else if (value !== undefined) form.append(name, JSON.stringify(value))
      }
      const answer = await fetch(`${url}/upload`, { method: 'POST', body: form, headers: { owner: `${owner.kind} ${owner.id}` } })
      const body = (await answer.json()) as { code?: string; data?: unknown; attachments: string[] }
      return { status: answer.status, headers: answer.headers, ...body }
    },
    /** Returns the names of the temporary files of uploads. */
    incoming: async () => (await namesIn('incoming')).map(({ name }) => name),
    /** Returns the names of the stored files. */
    kept: async () => (await namesIn('files')).filter((entry) => entry.isFile()).map(({ name }) => name),
    rows: () => deps.db.select().from(attachment),
    stop: async () => {
      await server.close()
      await product.stop()
    },
  }
}
export type UploadWorld = Awaited<ReturnType<typeof startUploadWorld>>
