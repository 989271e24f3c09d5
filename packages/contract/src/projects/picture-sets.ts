import * as z from 'zod/mini'

/**
 * The kinds of pictures that staff choose at the desk. The browser crops and resizes each picture, so that the server does not have to.
 * Each picture becomes a set of files with fixed names and sizes. The files of a set never change.
 */
export const pictureKinds = ['art', 'background', 'logo', 'icon', 'item', 'gate', 'popup', 'button', 'shot'] as const
export type PictureKind = (typeof pictureKinds)[number]

export type PictureFile = { name: string; type: 'image/webp' | 'image/png' | 'image/jpeg'; width: number; height: number }
const webp = (name: string, width: number, height: number): PictureFile => ({ name: `${name}.webp`, type: 'image/webp', width, height })
const at = (name: string, widths: readonly number[], ratio: number) =>
  widths.map((width) => webp(`${name}-${width}`, width, Math.round(width / ratio)))
const placeholder = webp('placeholder', 24, 14)

/** The files of a picture set, by the kind of the picture. For a logo, the file of one language is enough; all other files are required. */
export const pictureFiles: Readonly<Record<PictureKind, readonly PictureFile[]>> = {
  /** The picture of a game: on its page (16:9), on its card (16:10), and for previews of links to the page. */
  art: [
    ...at('cover', [320, 640, 960, 1280, 1920], 16 / 9),
    ...at('card', [320, 640, 960], 16 / 10),
    placeholder,
    { name: 'og-1200.jpg', type: 'image/jpeg', width: 1200, height: 630 },
  ],
  background: [...at('background', [1024, 1920], 16 / 9), placeholder],
  logo: [webp('logo.en', 640, 240), webp('logo.ru', 640, 240)],
  icon: [
    { name: 'icon-64.png', type: 'image/png', width: 64, height: 64 },
    { name: 'icon-512.png', type: 'image/png', width: 512, height: 512 },
  ],
  item: [webp('item', 256, 256)],
  /** For a single-game site: the background, the age question and its button, each for wide and narrow windows. */
  gate: [webp('background', 1920, 1080), webp('background-small', 1024, 1365)],
  popup: [webp('popup', 960, 1120), webp('popup-small', 768, 1366)],
  button: [webp('button', 840, 112), webp('button-small', 720, 112)],
  /** A screenshot of the game for the game's page. */
  shot: [...at('shot', [320, 640, 960, 1280], 16 / 9), placeholder],
}

/** Maximum size of one file of a picture set. */
export const PICTURE_MAX_BYTES = 2_097_152

export const pictureBytes = z.instanceof(Uint8Array)
