/** The most important point of a picture, from 0 to 1 from the left and the top. */
export type Focal = { x: number; y: number }
export const CENTRE: Focal = { x: 0.5, y: 0.5 }
type Size = { width: number; height: number }

/** Positions a picture so that it fills the box, with its focal point as close to the centre as possible. */
export const layOver = (picture: Size, box: Size, focal: Focal) => {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { x: startOf(width, box.width, focal.x), y: startOf(height, box.height, focal.y), width, height }
}

/**
 * The position of the picture's edge relative to the box, in px; 0 or negative. Limited so that the picture covers both ends of the box.
 */
const startOf = (whole: number, part: number, focal: number) => Math.min(0, Math.max(part - whole, part / 2 - focal * whole))
