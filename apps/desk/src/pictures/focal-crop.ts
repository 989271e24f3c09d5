/** The point of a picture that matters most, 0 to 1 from its left and its top. */
export type Focal = { x: number; y: number }
export const CENTRE: Focal = { x: 0.5, y: 0.5 }
type Size = { width: number; height: number }

/** Where a picture is laid so that it fills the box, and its focal point is as near to the middle as the edges allow. */
export const layOver = (picture: Size, box: Size, focal: Focal) => {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { x: startOf(width, box.width, focal.x), y: startOf(height, box.height, focal.y), width, height }
}

/** Never further than that both ends are covered. */
const startOf = (whole: number, part: number, focal: number) => Math.min(0, Math.max(part - whole, part / 2 - focal * whole))
