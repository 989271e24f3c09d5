import { PICTURE_MAX_BYTES, type PictureFile, type PictureKind, pictureFiles } from '@playhub/contract/projects/picture-sets'
import { CENTRE, type Focal, layOver } from './focal-crop.ts'

/** Thrown if the browser cannot decode the chosen file, or cannot write one of the new files. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable'
}

export type CutFile = PictureFile & { blob: Blob }
/** Files of these kinds show the whole picture on a transparent background. Pictures of all other kinds fill the file and are cropped. */
const contained: readonly PictureKind[] = ['logo', 'icon']
const QUALITIES = [0.86, 0.7, 0.5] as const

/**
 * Creates the files of a kind from a chosen picture. With `names`, creates only the files with these names, such as the logo in one
 * language.
 * @throws PictureUnreadable
 */
export const cutPicture = async (chosen: Blob, kind: PictureKind, names?: readonly string[], focal: Focal = CENTRE): Promise<CutFile[]> => {
  const picture = await read(chosen)
  try {
    const files = pictureFiles[kind].filter(({ name }) => !names || names.includes(name))
    const cut: CutFile[] = []
    // The files are drawn one after another, because drawing a large picture needs hundreds of megabytes of memory.
    for (const file of files) cut.push({ ...file, blob: await draw(picture, file, contained.includes(kind) ? undefined : focal) })
    return cut
  } finally {
    picture.close()
  }
}

const read = async (chosen: Blob) => {
  try {
    return await createImageBitmap(chosen)
  } catch (cause) {
    throw new PictureUnreadable('not a picture', { cause })
  }
}

/** Draws one file of the picture. Without a focal point, the file shows the whole picture. */
const draw = async (picture: ImageBitmap, { type, width, height }: PictureFile, focal: Focal | undefined) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new PictureUnreadable('no canvas')
  context.imageSmoothingQuality = 'high'
  const at = focal ? layOver(picture, { width, height }, focal) : layInside(picture, width, height)
  context.drawImage(picture, at.x, at.y, at.width, at.height)
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
    // A browser that cannot encode a type returns PNG instead.
    if (blob && blob.type === type && blob.size <= PICTURE_MAX_BYTES) return blob
  }
  throw new PictureUnreadable(`cannot be written as ${type}`)
}

const layInside = (picture: ImageBitmap, width: number, height: number) => {
  const scale = Math.min(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h }
}
