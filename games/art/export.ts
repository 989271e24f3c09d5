import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { createSheet, rect } from './draw.ts'
import { createRandom, mulberry32 } from './random.ts'
import { type Box, HEIGHT, type Scene, WIDTH } from './scenes/scene.ts'

const GRAIN_TILE = 256
const GRAIN_OPACITY = 0.1

const grain = (side: number) => {
  const next = mulberry32(7)
  const pixels = Buffer.alloc(side * side * 4)
  for (let i = 0; i < pixels.length; i += 4) {
    pixels.fill(Math.round(96 + next() * 64), i, i + 3)
    pixels[i + 3] = Math.round(255 * GRAIN_OPACITY)
  }
  return { input: pixels, raw: { width: side, height: side, channels: 4 as const }, tile: true, blend: 'overlay' as const }
}

export const whole: Box = { x: 0, y: 0, width: WIDTH, height: HEIGHT }

/**
 * Returns the part of the scene inside `box` as SVG text that is `pixels` wide. Without the subject of the scene, the picture is a page
 * background.
 */
export const svgOf = (scene: Scene, box: Box, pixels: number, withSubject = true) => {
  const sheet = createSheet()
  const { sky, light, far, mid, subject, particles } = scene.paint(sheet, createRandom(scene.project))
  const corner = sheet.round([box.x + box.width / 2, box.y + box.height / 2], Math.hypot(box.width, box.height) / 2, [
    [0.55, '#05030c', 0],
    [1, '#05030c', scene.vignette],
  ])
  const layers = [sky, light, far, mid, ...(withSubject ? [subject, particles] : []), rect(box.x, box.y, box.width, box.height, corner)]
  const height = Math.round((pixels * box.height) / box.width)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" width="${pixels}" height="${height}"><defs>${sheet.defs()}</defs>${layers.join('')}</svg>`
}

/** Renders an SVG with film grain, which also hides steps in long gradients. */
export const raster = async (svg: string) => {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#000000' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const tile = Math.min(GRAIN_TILE, info.width, info.height)
  return sharp(data)
    .composite([grain(tile)])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const EFFORT = { avif: 4, webp: 6 }

/** Encodes a picture in the format that the file's extension names. `quality` is the encoder's quality, from 1 to 100. */
export const save = async (file: string, image: Buffer, size: { width?: number; height?: number }, quality: number) => {
  const resized = sharp(image).resize({ ...size, fit: 'cover', kernel: 'lanczos3' })
  const encoded = file.endsWith('.avif')
    ? resized.avif({ quality, effort: EFFORT.avif, chromaSubsampling: '4:2:0' })
    : file.endsWith('.webp')
      ? resized.webp({ quality, effort: EFFORT.webp, smartSubsample: true })
      : file.endsWith('.jpg')
        ? resized.jpeg({ quality, mozjpeg: true })
        : resized.png({ palette: true, quality, effort: 8, dither: 0.6 })
  await write(file, await encoded.toBuffer())
}

export const write = async (file: string, content: Buffer | string) => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
