import { circle, door, ellipse, gable, group, line, litWindow, path, rect, shadow, wall } from './shapes.ts'

/** Draws the lighthouse on its rock. Each level makes it higher; higher levels add the keeper's house, a pier with a boat, and pennants. */
export const lighthouse = (level: number, _look: number, gold: string | undefined) => {
  const cap = gold ?? '#b8404a'
  const height = 118 + level * 16
  const top = -height
  const parts: Node[] = [shadow(120), group({ class: 'beam', transform: `translate(0 ${top - 14})` }, beam())]
  if (level >= 2) parts.push(wall(24, -36, 58, 36, '#cdb6a4'), gable(24, -36, 58, 28, cap), litWindow(44, -28, 18, 17))
  parts.push(path(`M-28 0L-17 ${top}H17L28 0Z`, '#efe2d3'))
  for (const stripe of [0.18, 0.5, 0.8]) parts.push(band(stripe, height))
  parts.push(path(`M4 ${top}H17L28 0H10Z`, '#160d2b', { opacity: 0.2 }), door(-9, -30, 18, 30), litWindow(-6, -72, 11, 15))
  if (level >= 3) parts.push(litWindow(-6, -108, 11, 15))
  parts.push(
    rect(-24, top - 4, 48, 6, '#4b3640'),
    line(`M-24 ${top - 12}h48M-24 ${top - 12}v10M24 ${top - 12}v10M0 ${top - 12}v10`, '#4b3640', 2),
  )
  parts.push(rect(-12, top - 30, 24, 26, '#ffe9a8'), circle(0, top - 17, 46, 'url(#glow)'))
  parts.push(path(`M-18 ${top - 30}Q0 ${top - 58} 18 ${top - 30}Z`, cap), circle(0, top - 52, 4, '#ffd27a'))
  if (level >= 4) parts.push(boat())
  if (level >= 5) parts.push(pennants(top))
  return group({}, ...parts)
}

const beam = () => group({}, path('M0 0L-620 -46V58Z', 'url(#beam)'), path('M0 0L460 -34V42Z', 'url(#beam)', { opacity: 0.5 }))

const band = (from: number, height: number) => {
  const half = (share: number) => 28 - 11 * share
  const to = from + 0.14
  return path(`M${-half(from)} ${-height * from}L${-half(to)} ${-height * to}H${half(to)}L${half(from)} ${-height * from}Z`, '#c24a52')
}

const boat = () =>
  group(
    { class: 'boat', transform: 'translate(-120 34)' },
    ellipse(0, 10, 40, 5, '#0c0a1e', { opacity: 0.3 }),
    path('M-34 0H34L24 13H-26Z', '#7d4a3a'),
    line('M0 0V-50', '#d9c3a8', 3),
    path('M3 -48L32 -6H3Z', '#f3e3cb'),
    circle(-22, -5, 4, '#ffd27a', { class: 'window' }),
  )

const pennants = (top: number) =>
  group(
    {},
    line(`M0 ${top - 48}Q40 ${top + 40} 84 -38`, '#3c2b4d', 1.5),
    ...[0.2, 0.4, 0.6, 0.8].map((share, index) => {
      const x = 84 * share
      const y = top - 48 + (10 - top) * share + 18 * Math.sin(share * Math.PI)
      return path(`M${x - 5} ${y}h12l-6 12Z`, ['#ffd27a', '#7fc4e0', '#ff8f7a', '#b6e0a0'][index] ?? '#fff')
    }),
  )
