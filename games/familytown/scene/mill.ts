import { circle, door, gable, group, line, litWindow, path, shadow, wall } from './shapes.ts'

/** Draws the windmill. Each level makes it higher and wider; higher levels add wheat, a barn, and lanterns on the sails. */
export const mill = (level: number, _look: number, gold: string | undefined) => {
  const cap = gold ?? '#8a4a3f'
  const top = -104 - level * 8
  const foot = 34 + level * 2
  const parts: Node[] = [shadow(level >= 3 ? 170 : 110)]
  if (level >= 3) parts.push(wheat())
  if (level >= 4) parts.push(wall(42, -38, 56, 38, '#a8705c'), gable(42, -38, 56, 30, cap), litWindow(62, -28, 16, 16))
  parts.push(path(`M${-foot} 0L-21 ${top}H21L${foot} 0Z`, '#d9c8b4'))
  parts.push(path(`M6 ${top}H21L${foot} 0H12Z`, '#160d2b', { opacity: 0.2 }))
  parts.push(line(`M${-foot + 4} -34H${foot - 4}`, '#a08a7a', 5), door(-10, -32, 20, 32), litWindow(-8, -64, 15, 17))
  if (level >= 2) parts.push(litWindow(-7, -94, 13, 15))
  parts.push(path(`M-27 ${top}Q0 ${top - 46} 27 ${top}Z`, cap), sails(top - 8, level))
  return group({}, ...parts)
}

const sails = (y: number, level: number) => {
  const arm = (turn: number) =>
    group(
      { transform: `rotate(${turn})` },
      line('M0 0V-74', '#6b4b3c', 4),
      path('M4 -16h17l-3 -54h-14Z', '#f3e3cb', { opacity: 0.92 }),
      line('M4 -34h15M4 -52h14M12 -16V-70', '#b08f73', 1.6),
      ...(level >= 5 ? [circle(0, -76, 4.5, '#ffd27a')] : []),
    )
  // The invisible circle makes the bounding box of the sails square, so that they turn around their centre.
  const wheel = group({ class: 'sails' }, circle(0, 0, 80, 'none'), ...[20, 110, 200, 290].map(arm), circle(0, 0, 6, '#4b3640'))
  return group({ transform: `translate(0 ${y})` }, wheel)
}

const wheat = () =>
  group(
    {},
    path('M-100 4Q-70 -14 -38 2Z', '#c79a4b', { opacity: 0.9 }),
    ...[-90, -82, -74, -66, -58, -50].map((x, index) => line(`M${x} 2l${(index % 3) - 1} -17`, '#eac06a', 3)),
  )
