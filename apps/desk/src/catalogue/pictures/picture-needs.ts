import { type PictureKind, pictureFiles } from '@playhub/contract/projects/picture-sets'

type Size = { width: number; height: number }
/** `tooSmall` is refused; `small` may look blurred at large sizes. */
export type Fit = 'fine' | 'small' | 'tooSmall'

/** Returns the smallest size that a picture of this kind should have, so that all its files can be made without enlargement. */
export const wantedSize = (kind: PictureKind): Size => ({
  width: Math.max(...pictureFiles[kind].map(({ width }) => width)),
  height: Math.max(...pictureFiles[kind].map(({ height }) => height)),
})

/** Returns the smallest accepted size: half of the wanted size. A smaller picture would look blurred. */
export const leastSize = (kind: PictureKind): Size => {
  const { width, height } = wantedSize(kind)
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

const fills = (picture: Size, box: Size) => picture.width >= box.width && picture.height >= box.height

export const fitOf = (kind: PictureKind, picture: Size): Fit =>
  fills(picture, wantedSize(kind)) ? 'fine' : fills(picture, leastSize(kind)) ? 'small' : 'tooSmall'

export type Crop = Size & { ratio: string }

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
const cropOf = ({ width, height }: Size): Crop => {
  const by = divisor(width, height)
  return { width, height, ratio: `${width / by}:${height / by}` }
}
const named: readonly Crop[] = [
  { width: 16, height: 9, ratio: '16:9' },
  { width: 16, height: 10, ratio: '16:10' },
  { width: 1, height: 1, ratio: '1:1' },
]

/**
 * Returns the crops that the form shows for a kind of picture. A game's picture (`art`) also has a square crop, which is meant for other
 * services.
 */
export const cropsOf = (kind: PictureKind): readonly Crop[] => {
  if (kind === 'art') return [...named, { width: 1200, height: 630, ratio: '1.91:1' }]
  if (kind === 'background' || kind === 'shot') return named.slice(0, 1)
  return pictureFiles[kind].map(cropOf)
}
