import { join } from 'node:path'
import sharp from 'sharp'
import { raster, save, svgOf, whole, write } from './export.ts'
import { itemTiles } from './items.ts'
import { logosOf } from './logos.ts'
import { contrastWithWhite, oklch } from './palette.ts'
import { button, popup } from './panels.ts'
import { ico, mark, shareCard, wordmark } from './playhub.ts'
import { familytown } from './scenes/familytown.ts'
import { hornylegends } from './scenes/hornylegends.ts'
import { islandm3 } from './scenes/islandm3.ts'
import { neuroarena } from './scenes/neuroarena.ts'
import { crop, type Scene } from './scenes/scene.ts'
import { skyharbor } from './scenes/skyharbor.ts'

const scenes = [familytown, neuroarena, islandm3, skyharbor, hornylegends]
const images = join(import.meta.dirname, '../../apps/hub/public/images')
const wanted = process.argv.slice(2)

const exportScene = async (scene: Scene) => {
  const at = (name: string) => join(images, scene.project, name)
  const cover = await raster(svgOf(scene, whole, 1920))
  for (const width of [320, 640, 960, 1280, 1920]) {
    await save(at(`cover-${width}.avif`), cover, { width }, width > 1000 ? 60 : 62)
    await save(at(`cover-${width}.webp`), cover, { width }, width > 1000 ? 80 : 82)
  }
  const card = await raster(svgOf(scene, scene.card, 960))
  for (const width of [320, 640, 960]) {
    await save(at(`card-${width}.avif`), card, { width }, 64)
    await save(at(`card-${width}.webp`), card, { width }, 83)
  }
  const icon = await raster(svgOf(scene, scene.icon, 1024))
  await save(at('icon-512.png'), icon, { width: 512 }, 90)
  await save(at('icon-64.png'), icon, { width: 64 }, 95)
  const social = await raster(svgOf(scene, crop(1200 / 630, [1060, 520], 980), 1200))
  await save(at('og-1200.jpg'), social, { width: 1200, height: 630 }, 78)
  await save(at('placeholder.webp'), cover, { width: 24 }, 40)
  const background = await raster(svgOf(scene, whole, 1920, false))
  for (const width of [1024, 1920]) {
    await save(at(`background-${width}.avif`), background, { width }, 54)
    await save(at(`background-${width}.webp`), background, { width }, 74)
  }
  for (const [name, svg] of Object.entries(logosOf(scene.project))) await write(at(name), svg)
}

const exportItems = async () => {
  for (const { id, svg } of itemTiles()) await save(join(images, 'items', `${id}.webp`), await raster(svg), { width: 256 }, 84)
}

const exportSingleGame = async () => {
  const at = (name: string) => join(images, hornylegends.project, name)
  await save(at('background.webp'), await raster(svgOf(hornylegends, whole, 1920, false)), { width: 1920 }, 74)
  await save(at('background-small.webp'), await raster(svgOf(hornylegends, crop(0.75, [960, 540], 1080), 1024, false)), { width: 1024 }, 72)
  await save(at('popup.webp'), await raster(popup(960, 1120)), { width: 960 }, 76)
  await save(at('popup-small.webp'), await raster(popup(768, 1366)), { width: 768 }, 74)
  await save(at('button.webp'), await raster(button(840, 112)), { width: 840 }, 82)
  await save(at('button-small.webp'), await raster(button(720, 112)), { width: 720 }, 82)
}

const exportPlayhub = async () => {
  const at = (name: string) => join(images, 'playhub', name)
  const png = (svg: string) => sharp(Buffer.from(svg)).png({ palette: true, effort: 8 }).toBuffer()
  await write(at('wordmark.svg'), wordmark())
  await write(at('icon-512.png'), await png(mark(512, false)))
  await write(at('icon-64.png'), await png(mark(64, true)))
  const sides = [16, 32, 48]
  const pictures = await Promise.all(sides.map(async (side) => ({ side, png: await png(mark(side, true)) })))
  await write(join(images, '../favicon.ico'), ico(pictures))
  const cards = await Promise.all(
    [familytown, neuroarena, islandm3, skyharbor].map(async (scene) =>
      raster(svgOf(scene, crop(0.8, [scene.icon.x + scene.icon.width / 2, 500], 940), 512)),
    ),
  )
  await save(at('og-1200.jpg'), await raster(shareCard(cards)), { width: 1200 }, 80)
}

const colours = Object.fromEntries(
  scenes.map(({ project, cardColour, footerColour }) => [
    project,
    { cardBackgroundColor: oklch(...cardColour), footerBackgroundColor: oklch(...footerColour) },
  ]),
)
await write(join(import.meta.dirname, 'colors.json'), `${JSON.stringify(colours, null, 2)}\n`)
for (const { project, cardColour, footerColour } of scenes) {
  console.log(
    project,
    oklch(...cardColour),
    contrastWithWhite(cardColour).toFixed(2),
    oklch(...footerColour),
    contrastWithWhite(footerColour).toFixed(2),
  )
}
const jobs = new Map<string, () => Promise<void>>([
  ...scenes.map((scene) => [scene.project, () => exportScene(scene)] as const),
  ['items', exportItems],
  ['single', exportSingleGame],
  ['playhub', exportPlayhub],
])
for (const [name, run] of jobs) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await run()
  console.log(`${name} done`)
}
