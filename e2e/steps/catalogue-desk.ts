import { deskPrefix, type Role } from '@playhub/contract/desk/endpoint'
import type { EditedGame } from '@playhub/contract/desk/projects'
import { deskCatalogue as en } from '@playhub/phrases/en/desk-catalogue'
import { deskEditing as editingEn } from '@playhub/phrases/en/desk-editing'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { sessionOf } from '../world/staff.ts'
import type { World } from '../world/world.ts'

/** The texts of the catalogue editor, and the texts that all editors of the desk share. */
export const c = translator<typeof en>('en', en)
export const e = translator<typeof editingEn>('en', editingEn)

/** Draws a picture file: half red, half blue, in thick stripes. */
export const drawnPicture = async (page: Page, { width, height }: { width: number; height: number }) => {
  const base64 = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#c02020'
      context.fillRect(0, 0, width / 2, height)
      context.fillStyle = '#2020c0'
      context.fillRect(width / 2, 0, width / 2, height)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Returns functions that act as a colleague at the desk without a browser. */
export const colleague = async (world: World, role: Role) => {
  const cookie = `playhub-desk=${await sessionOf(world, role)}`
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(world.deskUrl + deskPrefix + path, {
      method,
      headers: { cookie, origin: world.deskUrl, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    ask,
    game: async (id: string) => (await ask('GET', `/editor/projects/${id}/game`)).body as EditedGame,
  }
}

/** Returns the HTML that a player gets at a path of the hub. */
export const hubPage = async (world: World, path: string) => (await fetch(world.hubUrl + path)).text()

/** Returns the preview page in the frame beside the form. */
export const preview = (page: Page, id: string) => page.frameLocator(`iframe[title="${c('preview.frame', { name: id })}"]`)
