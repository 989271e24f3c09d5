import { randomUUID } from 'node:crypto'
import type { PriceLine, projects, SettingsDocument } from '@playhub/contract/desk/projects'
import { NO_TARGETS } from '@playhub/contract/desk/targets/rules'
import { type TargetsDocument, targets } from '@playhub/contract/desk/targets/targets'
import { type PictureFile, type PictureKind, pictureFiles } from '@playhub/contract/projects/picture-sets'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { DeskReply, DeskVisitor, signInAs } from './desk.ts'

export type Member = Awaited<ReturnType<typeof signInAs>>

type Edited = z.output<typeof projects.getGame.reply>
type Settings = { document: SettingsDocument; version: string }
type Prices = { items: PriceLine[]; version: string }

export const readGame = async ({ get }: DeskVisitor, id: string) => (await get(`/editor/projects/${id}/game`)).body as unknown as Edited
export const readSettings = async ({ get }: DeskVisitor, id: string) =>
  (await get(`/editor/projects/${id}/settings`)).body as unknown as Settings
export const readPrices = async ({ get }: DeskVisitor, id: string) => (await get(`/editor/projects/${id}/prices`)).body as unknown as Prices

export const codeOf = ({ status, body }: DeskReply) => (status === 200 ? 200 : body.code)
export const fieldsOf = ({ body }: DeskReply) => body.fields as { path: string; code: string }[]

const formats = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpeg' } as const

/** Returns a picture file as the desk creates it. */
export const drawn = ({ type, width, height }: Omit<PictureFile, 'name'>, background = 'teal'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(formats[type])
    .toBuffer()

export const putFile = ({ post }: DeskVisitor, set: string, name: string, bytes: Buffer, type = 'image/webp') =>
  post(`/editor/pictures/${set}/${name}`, bytes, { headers: { 'content-type': type } })

/**
 * Uploads all picture files of this kind as one set, as the desk does, and returns the set's id. If `wanted` is given, uploads only the
 * files for which `wanted` returns true.
 */
export const putSet = async (member: DeskVisitor, kind: PictureKind, wanted = (_file: PictureFile) => true): Promise<string> => {
  const set = randomUUID()
  for (const file of pictureFiles[kind].filter(wanted)) {
    const { status, body } = await putFile(member, set, file.name, await drawn(file), file.type)
    if (status !== 200) throw new Error(`${file.name}: ${JSON.stringify(body)}`)
  }
  return set
}

/**
 * Response targets of a support team that works day and night. For priority `high`, the first answer is due within 120 minutes, and each
 * later answer within 60.
 */
export const TARGETS: TargetsDocument = {
  ...NO_TARGETS,
  isAlwaysOpen: true,
  priorities: { ...NO_TARGETS.priorities, high: { first: 120, next: 60 } },
}

export const readTargets = async ({ get }: DeskVisitor, id: string) =>
  targets.getTargets.reply.parse((await get(`/projects/${id}/targets`)).body)

export const saveTargets = ({ post }: DeskVisitor, id: string, document: object, version: string) =>
  post(`/projects/${id}/targets`, { document, version })

/** Replaces the response targets of a project, whatever they were before. */
export const setTargets = async (admin: DeskVisitor, id: string, document: TargetsDocument) => {
  const { status, body } = await saveTargets(admin, id, document, (await readTargets(admin, id)).version)
  if (status !== 200) throw new Error(`targets were refused: ${JSON.stringify(body)}`)
}
