import { circle, door, gable, group, line, litWindow, path, rect, shadow, smoke, wall } from './shapes.ts'

const looks = [
  { walls: '#c9a08f', roof: '#8c3f4f' },
  { walls: '#a79bc2', roof: '#4f4687' },
  { walls: '#cfae86', roof: '#94503a' },
  { walls: '#93aab0', roof: '#3f6175' },
] as const

/** Draws a home. Higher levels add a chimney and flowers, a storey, a wing, a tower. */
export const house = (level: number, look: number, gold: string | undefined) => {
  const { walls, roof: ownRoof } = looks[look % looks.length] ?? looks[0]
  const roof = gold ?? ownRoof
  const storeys = level >= 3 ? 2 : 1
  const height = 54 + (storeys - 1) * 38
  const parts: Node[] = [shadow(level >= 4 ? 170 : 108)]
  if (level >= 5) {
    parts.push(wall(-92, -118, 42, 118, walls), path('M-98 -118L-71 -176L-44 -118Z', roof), litWindow(-79, -100, 15, 20))
    parts.push(line('M-71 -176v-20', '#e8d8c0', 2.5), path('M-71 -196l22 7l-22 7Z', '#ff7a6b', { class: 'flag' }))
  }
  if (level >= 4) parts.push(wall(40, -46, 54, 46, walls), gable(40, -46, 54, 34, roof), litWindow(58, -34, 17, 18))
  if (level >= 2) parts.push(rect(16, -height - 42, 15, 34, '#6d4a52'), smoke(23, -height - 48))
  parts.push(wall(-48, -height, 96, height, walls), gable(-48, -height, 96, 50, roof))
  parts.push(circle(0, -height - 18, 8, '#ffd27a', { class: 'window' }))
  parts.push(door(-11, -36, 22, 36), litWindow(-38, -38, 18, 20), litWindow(21, -38, 18, 20))
  if (storeys === 2) parts.push(litWindow(-34, -80, 18, 20), litWindow(17, -80, 18, 20))
  if (level >= 2) parts.push(flowerBox(-40, -15), flowerBox(19, -15))
  return group({}, ...parts)
}

const flowerBox = (x: number, y: number) =>
  group({}, rect(x, y, 22, 5, '#6b4436'), ...[3, 8, 13, 18].map((dx, index) => circle(x + dx, y - 1, 3, index % 2 ? '#ffb3c7' : '#ff8f7a')))
