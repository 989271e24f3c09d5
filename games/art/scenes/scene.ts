import type { Sheet } from '../draw.ts'
import type { Oklch } from '../palette.ts'
import type { Random } from '../random.ts'

/** The size of the canvas on which every scene is drawn. Other aspect ratios are crops of it. */
export const WIDTH = 1920
export const HEIGHT = 1080

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The layers of a scene, from back to front. Page backgrounds omit `subject`. The export adds vignette and grain. */
type Layers = {
  readonly sky: string
  readonly light: string
  readonly far: string
  readonly mid: string
  readonly subject: string
  readonly particles: string
}

export type Scene = {
  readonly project: string
  readonly paint: (sheet: Sheet, random: Random) => Layers
  /** The part of the canvas that cards show, with the ratio 16:10. */
  readonly card: Box
  /** The part of the canvas that icons show, with the ratio 1:1. */
  readonly icon: Box
  /** The colour of the project's cards: the darkest colour of the middle layers. White text on it has a contrast of at least 7:1. */
  readonly cardColour: Oklch
  readonly footerColour: Oklch
  /** Opacity of the dark corners, from 0 to 1. */
  readonly vignette: number
}

/** Returns a crop of the canvas with this ratio around a point. The crop is moved if it would leave the canvas. */
export const crop = (ratio: number, centre: readonly [number, number], height: number): Box => {
  const width = height * ratio
  return {
    x: Math.min(Math.max(centre[0] - width / 2, 0), WIDTH - width),
    y: Math.min(Math.max(centre[1] - height / 2, 0), HEIGHT - height),
    width,
    height,
  }
}
