import { bush, lamp, tree } from './nature.ts'
import { circle, ellipse, group, line, path, rect } from './shapes.ts'

/** Draws the park: first a lawn, trees and a bench; higher levels add a fountain, flowers, a pavilion, and lights in the trees. */
export const park = (level: number, _look: number, gold: string | undefined) => {
  const parts: Node[] = [
    ellipse(0, -2, 96, 25, '#1d3b36', { opacity: 0.8 }),
    ellipse(0, -6, 92, 23, '#3f7d5c'),
    ellipse(-10, -9, 66, 14, '#4f9268'),
    line('M-88 0Q-30 -20 10 -4T90 -8', '#c9a878', 7, { opacity: 0.6 }),
    tree(-66, -12, 0.95),
    tree(64, -14, 0.8),
  ]
  if (level >= 4) parts.push(pavilion(gold ?? '#7d3f58'))
  if (level >= 3) parts.push(...[-44, -30, 28, 46, 8].map((x, index) => flower(x, -4 + (index % 3) * 4, index)))
  if (level >= 2) parts.push(fountain(level >= 4 ? 34 : 2))
  parts.push(bench(-28, 4), lamp(-48, 6), bush(82, 2, 0.6))
  if (level >= 5) parts.push(lights(), lamp(58, 8))
  return group({}, ...parts)
}

const bench = (x: number, y: number) =>
  group(
    {},
    rect(x, y - 12, 30, 4, '#8a5f48'),
    rect(x, y - 19, 30, 4, '#9c6d53'),
    line(`M${x + 4} ${y - 8}v8M${x + 26} ${y - 8}v8`, '#4b3640', 3),
  )

const flower = (x: number, y: number, index: number) =>
  group({}, line(`M${x} ${y}v-9`, '#6fb07a', 2), circle(x, y - 10, 4, ['#ffb3c7', '#ffd27a', '#c9a8ff'][index % 3] ?? '#fff'))

const fountain = (x: number) =>
  group(
    {},
    ellipse(x, -6, 26, 8, '#8d93a8'),
    ellipse(x, -8, 21, 5.5, '#7fc4e0'),
    rect(x - 3, -28, 6, 20, '#a9aec0'),
    line(`M${x} -30q-14 -10 -18 20M${x} -30q14 -10 18 20M${x} -30q-6 -14 -8 20M${x} -30q6 -14 8 20`, '#c9ecf7', 2, {
      class: 'water',
      opacity: 0.85,
    }),
  )

const pavilion = (roof: string) =>
  group(
    {},
    circle(-8, -34, 46, 'url(#glow)', { opacity: 0.6 }),
    line('M-36 -8v-46M20 -8v-46M-8 -8v-46', '#e6d6c4', 4),
    path('M-48 -52L-8 -92L32 -52Z', roof),
    circle(-8, -94, 4, '#ffd27a'),
    rect(-44, -10, 72, 5, '#b99c88'),
  )

const lights = () =>
  group(
    { class: 'window' },
    line('M-66 -70Q0 -46 64 -64', '#2b2145', 1.5),
    ...[-50, -32, -12, 8, 28, 48].map((x, index) => circle(x, -62 + Math.abs(index - 2.5) * -1.6 + 4, 3, '#ffe29a')),
  )
