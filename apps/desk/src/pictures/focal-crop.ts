/**
 * The most important point of a picture. `x` is its distance from the left edge and `y` from the top edge, as fractions of the width and
 * the height.
 */
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
 * Returns the position, in px, of the picture's left or top edge relative to the same edge of the box. The result is limited to values from
 * `part - whole` to 0, so that the picture covers the whole box.
 */
const startOf = (whole: number, part: number, focal: number) => Math.min(0, Math.max(part - whole, part / 2 - focal * whole))
