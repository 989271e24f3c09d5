import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GameVersion, GameVersions } from '@playhub/contract/desk/versions'
import type { DeskVisitor } from './desk.ts'
import type { TestApp } from './test-app.ts'

export const uploadGame = ({ post }: DeskVisitor, project: string, zip: Buffer, id: string = randomUUID()) =>
  post(`/editor/projects/${project}/versions/${id}`, zip, { headers: { 'content-type': 'application/zip' } })

/** Uploads an archive. Throws if the hub refuses it. */
export const uploadReady = async (member: DeskVisitor, project: string, zip: Buffer): Promise<GameVersion> => {
  const { status, body } = await uploadGame(member, project, zip)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as GameVersion
}

export const readVersions = async ({ get }: DeskVisitor, project: string) =>
  (await get(`/editor/projects/${project}/versions`)).body as unknown as GameVersions

/** Publishes a version as the desk does. `was` is the id of the version that is published now. */
export const publishGame = ({ post }: DeskVisitor, project: string, id: string, was: string | null) =>
  post(`/editor/projects/${project}/versions/${id}/publish`, { was })

/** Requests a URL at the origin from which the hub serves games, as a player's browser does. */
export const openGame = async (
  app: Pick<TestApp, 'app'>,
  address: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) => {
  const { host, pathname } = new URL(address)
  const { statusCode, headers: given, rawPayload } = await app.app.inject({ method, url: pathname, headers: { host, ...headers } })
  return { status: statusCode, headers: given, text: rawPayload.toString(), bytes: rawPayload }
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Lists the names of the stored files and of the temporary files. */
export const storedFiles = async ({ deps }: Pick<TestApp, 'deps'>) => ({
  kept: await filesIn(join(deps.config.media.folder, 'files')),
  incoming: await filesIn(join(deps.config.media.folder, 'incoming')),
})
