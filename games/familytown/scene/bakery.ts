import { circle, door, ellipse, gable, group, line, litWindow, path, rect, shadow, smoke, wall } from './shapes.ts'

/** Draws the bakery: first a shop window and an awning; higher levels add lights, a storey, a terrace, and the great bread on the roof. */
export const bakery = (level: number, _look: number, gold: string | undefined) => {
  const roof = gold ?? '#7a4a2f'
  const height = level >= 3 ? 108 : 68
  const parts: Node[] = [shadow(level >= 4 ? 176 : 136), rect(34, -height - 40, 18, 44, '#6b3d35'), smoke(43, -height - 46)]
  parts.push(wall(-62, -height, 124, height, '#d8b48c'), gable(-62, -height, 124, 44, roof), sign(level, height))
  if (level >= 3) parts.push(litWindow(-44, -98, 20, 22), litWindow(-10, -98, 20, 22), litWindow(24, -98, 20, 22))
  parts.push(litWindow(-52, -46, 56, 34), bread(-38, -16), bread(-20, -16), bread(-4, -16), door(24, -44, 26, 44, '#7a3f35'))
  parts.push(awning())
  if (level >= 2) parts.push(lights())
  if (level >= 4) parts.push(terrace())
  return group({}, ...parts)
}

const bread = (x: number, y: number, scale = 1) =>
  group(
    {},
    ellipse(x, y, 8 * scale, 5 * scale, '#c9803d'),
    line(
      `M${x - 4 * scale} ${y - scale}l${3 * scale} ${-3 * scale}m${scale} ${3 * scale}l${3 * scale} ${-3 * scale}`,
      '#f5d19a',
      1.4 * scale,
    ),
  )

const sign = (level: number, height: number) =>
  level >= 5
    ? group({}, circle(0, -height - 46, 44, 'url(#glow)', { opacity: 0.7 }), bread(0, -height - 46, 4.4))
    : group({}, circle(0, -height - 16, 12, '#fff0d2'), bread(0, -height - 16, 1.1))

const awning = () =>
  group(
    {},
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((stripe) => {
      const x = -66 + stripe * 16.5
      return path(`M${x + 4} -66h15l2.5 16a8.2 8.2 0 0 1 -16.5 0Z`, stripe % 2 ? '#f7e6cf' : '#c94f55', { transform: 'translate(-5 2)' })
    }),
  )

const lights = () =>
  group(
    { class: 'window' },
    line('M-70 -52Q-35 -34 0 -48Q35 -34 70 -52', '#3c2b4d', 1.5),
    ...[-56, -38, -18, 12, 34, 54].map((x, index) => circle(x, -43 + (index % 2) * 2, 3, '#ffe29a')),
  )

const terrace = () =>
  group(
    {},
    line('M88 0v-52', '#5b4038', 3.5),
    path('M62 -48Q88 -78 114 -48Z', '#c94f55'),
    path('M80 -48Q88 -74 96 -48Z', '#f7e6cf'),
    rect(70, -20, 36, 4, '#8a5f48'),
    line('M76 -18v18M100 -18v18', '#8a5f48', 3),
    ellipse(82, -23, 5, 3, '#c9803d'),
    rect(92, -27, 6, 7, '#e7eef5'),
  )
