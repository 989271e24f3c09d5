import { DANGER, DRONE_COLOURS, PICKUP_COLOURS, SHIELD, SHOT, shine } from './palette.ts'
import type { ArenaEvent, DroneKind, Vector } from './run.ts'

type Speck = Vector & { vx: number; vy: number; left: number; life: number; colour: string; size: number }
type Ring = Vector & { left: number; life: number; reach: number; colour: string }

const BLAST: Record<DroneKind, { specks: number; reach: number }> = {
  chaser: { specks: 12, reach: 60 },
  darter: { specks: 12, reach: 60 },
  splitter: { specks: 18, reach: 90 },
  gunner: { specks: 16, reach: 80 },
  mote: { specks: 6, reach: 34 },
  core: { specks: 70, reach: 300 },
}

/**
 * Creates visual effects of events: particles, rings, shaking and a red edge. If `isCalm` returns true, there are no particles and no
 * shaking, and the edge is weaker.
 */
export const createEffects = (isCalm: () => boolean) => {
  let specks: Speck[] = []
  let rings: Ring[] = []
  let shake = 0
  let alarm = 0

  const scatter = ({ x, y }: Vector, count: number, colour: string, speed: number) => {
    if (isCalm()) return
    for (let index = 0; index < count; index += 1) {
      const angle = Math.random() * Math.PI * 2
      const pace = speed * (0.3 + Math.random() * 0.7)
      const life = 0.3 + Math.random() * 0.5
      specks.push({ x, y, vx: Math.cos(angle) * pace, vy: Math.sin(angle) * pace, left: life, life, colour, size: 3 + Math.random() * 5 })
    }
  }
  const ring = ({ x, y }: Vector, reach: number, colour: string, life = 0.45) => rings.push({ x, y, reach, colour, left: life, life })

  const show = (event: ArenaEvent) => {
    switch (event.type) {
      case 'hit':
        return scatter(event, 2, SHOT.plain, 170)
      case 'kill': {
        const kind = event.kind ?? 'chaser'
        ring(event, BLAST[kind].reach, DRONE_COLOURS[kind])
        scatter(event, BLAST[kind].specks, DRONE_COLOURS[kind], 260)
        shake = Math.max(shake, kind === 'core' ? 16 : 3)
        return
      }
      case 'pickup':
        return scatter(event, event.pickup === 'spark' ? 3 : 14, PICKUP_COLOURS[event.pickup], 150)
      case 'burst':
        return ring(event, 320, PICKUP_COLOURS.pulse, 0.6)
      case 'dash':
        return ring(event, 46, SHIELD, 0.3)
      case 'shielded':
        return ring(event, 110, SHIELD, 0.5)
      case 'hurt':
        ring(event, 150, DANGER, 0.6)
        shake = 14
        alarm = 1
    }
  }

  const step = (seconds: number) => {
    for (const speck of specks) {
      speck.x += speck.vx * seconds
      speck.y += speck.vy * seconds
      speck.vx *= 0.96
      speck.vy *= 0.96
      speck.left -= seconds
    }
    for (const one of rings) one.left -= seconds
    specks = specks.filter(({ left }) => left > 0).slice(-400)
    rings = rings.filter(({ left }) => left > 0)
    shake *= 0.002 ** seconds
    alarm = Math.max(0, alarm - seconds * 1.6)
  }

  const draw = (pen: CanvasRenderingContext2D) => {
    for (const speck of specks) {
      pen.globalAlpha = speck.left / speck.life
      shine(pen, speck.colour, speck.x, speck.y, speck.size)
    }
    for (const one of rings) {
      const gone = 1 - one.left / one.life
      pen.globalAlpha = 1 - gone
      pen.strokeStyle = one.colour
      pen.lineWidth = 1 + 5 * (1 - gone)
      pen.beginPath()
      pen.arc(one.x, one.y, one.reach * (1 - (1 - gone) ** 3), 0, Math.PI * 2)
      pen.stroke()
    }
    pen.globalAlpha = 1
  }

  return {
    show,
    step,
    draw,
    /** Returns the current displacement of the picture, in world units. */
    jolt: (): Vector => (isCalm() || shake < 0.3 ? { x: 0, y: 0 } : { x: (Math.random() - 0.5) * shake, y: (Math.random() - 0.5) * shake }),
    /** Returns how strong the red edge is: strongest right after a hit, and then falling to 0. */
    alarm: () => (isCalm() ? alarm * 0.5 : alarm),
  }
}
export type Effects = ReturnType<typeof createEffects>
