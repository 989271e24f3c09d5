import { DRONES, isAimingRush } from './drones.ts'
import { figures } from './modules.ts'
import { DRONE_COLOURS, PICKUP_COLOURS, SHIELD, type ShipTones, shine } from './palette.ts'
import { type Drone, type Pickup, PLAYER_RADIUS, type Run, SPAWN_WARNING } from './run.ts'

type Pen = CanvasRenderingContext2D

export const polygon = (pen: Pen, x: number, y: number, radius: number, corners: number, turn: number) => {
  pen.beginPath()
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = turn + (corner * Math.PI * 2) / corners
    pen.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
  }
  pen.closePath()
}

const circle = (pen: Pen, x: number, y: number, radius: number) => {
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
}

/** Draws a drone. Every kind has its own outline, so that colour is not the only sign. */
export const drawDrone = (pen: Pen, drone: Drone, time: number) => {
  const colour = DRONE_COLOURS[drone.kind]
  const { radius } = DRONES[drone.kind]
  if (drone.age < 0) return drawWarning(pen, drone, radius, colour)
  pen.strokeStyle = drone.hurt > 0 ? '#ffffff' : colour
  pen.fillStyle = drone.hurt > 0 ? `${colour}aa` : '#140a1c'
  pen.lineWidth = 2.5
  outline(pen, drone, radius, time)
  pen.fill()
  pen.stroke()
  pen.fillStyle = colour
  circle(pen, drone.x, drone.y, radius * (isAimingRush(drone) ? 0.5 : 0.26))
  pen.fill()
  if (drone.kind === 'core') drawCoreLife(pen, drone, radius)
}

const outline = (pen: Pen, { kind, x, y, heading, timer }: Drone, radius: number, time: number) => {
  switch (kind) {
    case 'chaser':
      return polygon(pen, x, y, radius * 1.2, 3, heading)
    case 'darter':
      pen.beginPath()
      pen.moveTo(x + Math.cos(heading) * radius * 1.7, y + Math.sin(heading) * radius * 1.7)
      for (const [turn, reach] of [
        [2.5, 1.1],
        [Math.PI, 0.4],
        [-2.5, 1.1],
      ] as const)
        pen.lineTo(x + Math.cos(heading + turn) * radius * reach, y + Math.sin(heading + turn) * radius * reach)
      return pen.closePath()
    case 'splitter':
      return polygon(pen, x, y, radius, 6, timer * 0.8)
    case 'gunner':
      return polygon(pen, x, y, radius * 1.1, 4, heading)
    case 'mote':
      return circle(pen, x, y, radius * 0.9)
    case 'core':
      return polygon(pen, x, y, radius + Math.sin(time * 3) * 2, 8, heading)
  }
}

const drawWarning = (pen: Pen, drone: Drone, radius: number, colour: string) => {
  const near = 1 + drone.age / SPAWN_WARNING
  pen.strokeStyle = colour
  pen.globalAlpha = 0.35 + near * 0.5
  pen.lineWidth = 2
  pen.setLineDash([6, 6])
  circle(pen, drone.x, drone.y, radius * (2.4 - near * 1.4))
  pen.stroke()
  pen.setLineDash([])
  pen.globalAlpha = 1
}

const drawCoreLife = (pen: Pen, drone: Drone, radius: number) => {
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 4
  pen.beginPath()
  pen.arc(drone.x, drone.y, radius * 0.62, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * Math.min(1, drone.health / drone.full))
  pen.stroke()
}

export const drawPickup = (pen: Pen, { kind, x, y, left }: Pickup, time: number) => {
  // Before an item disappears, it blinks slowly as a warning, far below three flashes a second.
  pen.globalAlpha = left < 3 ? 0.55 + 0.45 * Math.cos(left * Math.PI * 2) : 1
  pen.strokeStyle = pen.fillStyle = PICKUP_COLOURS[kind]
  pen.lineWidth = 3
  const bob = y + Math.sin(time * 3 + x) * 2
  if (kind === 'spark') {
    polygon(pen, x, bob, 6, 4, 0)
    pen.fill()
  } else {
    circle(pen, x, bob, 15)
    pen.stroke()
    pickupMark(pen, kind, x, bob)
  }
  pen.globalAlpha = 1
}

const pickupMark = (pen: Pen, kind: Exclude<Pickup['kind'], 'spark'>, x: number, y: number) => {
  pen.beginPath()
  if (kind === 'cell') {
    pen.moveTo(x - 7, y)
    pen.lineTo(x + 7, y)
    pen.moveTo(x, y - 7)
    pen.lineTo(x, y + 7)
  } else if (kind === 'overdrive') {
    for (const shift of [-5, 2]) {
      pen.moveTo(x + shift - 2, y - 6)
      pen.lineTo(x + shift + 4, y)
      pen.lineTo(x + shift - 2, y + 6)
    }
  } else {
    pen.arc(x, y, 6, 0, Math.PI * 2)
    pen.moveTo(x + 2, y)
    pen.arc(x, y, 2, 0, Math.PI * 2)
  }
  pen.stroke()
}

/** Draws the ship, its charged cores as rings, and the neon wings of the bought skin. */
export const drawShip = (pen: Pen, { player, shield, kit, modules }: Run, tones: ShipTones, time: number) => {
  const { x, y, facing } = player
  drawShield(pen, x, y, shield, time)
  pen.save()
  pen.translate(x, y)
  pen.rotate(facing)
  if (player.safe > 0 && player.dashing === 0) pen.globalAlpha = 0.6 + 0.35 * Math.sin(time * 12)
  if (kit.neon) drawWings(pen, tones, time)
  pen.fillStyle = tones.hull
  pen.strokeStyle = tones.line
  pen.lineWidth = 2.5
  pen.beginPath()
  pen.moveTo(22, 0)
  pen.lineTo(-13, 14)
  pen.lineTo(-7, 0)
  pen.lineTo(-13, -14)
  pen.closePath()
  pen.fill()
  pen.stroke()
  pen.fillStyle = tones.core
  circle(pen, 2, 0, 4.5)
  pen.fill()
  if (kit.plasma) drawCannon(pen)
  pen.restore()
  drawDashWait(pen, x, y, player.dash / figures(modules, kit).dashPause)
}

const drawCannon = (pen: Pen) => {
  pen.strokeStyle = '#c08bff'
  pen.lineWidth = 5
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(8, -6)
  pen.lineTo(24, -6)
  pen.moveTo(8, 6)
  pen.lineTo(24, 6)
  pen.stroke()
}

const drawWings = (pen: Pen, tones: ShipTones, time: number) => {
  pen.lineWidth = 3
  for (const [index, colour] of tones.trail.entries()) {
    const back = 8 + index * 7 + Math.sin(time * 5 - index) * 1.5
    pen.strokeStyle = colour
    pen.beginPath()
    pen.moveTo(-back - 6, 18 - index * 3)
    pen.lineTo(-back + 6, 0)
    pen.lineTo(-back - 6, -18 + index * 3)
    pen.stroke()
  }
}

const drawShield = (pen: Pen, x: number, y: number, shield: number, time: number) => {
  if (shield === 0) return
  pen.globalCompositeOperation = 'lighter'
  shine(pen, SHIELD, x, y, PLAYER_RADIUS * 3.4)
  pen.globalCompositeOperation = 'source-over'
  pen.strokeStyle = SHIELD
  pen.lineWidth = 2.5
  for (let ring = 0; ring < Math.min(3, shield); ring += 1) {
    pen.globalAlpha = 0.9 - ring * 0.2
    polygon(pen, x, y, PLAYER_RADIUS + 14 + ring * 7, 6, time * (ring % 2 === 0 ? 0.7 : -0.7))
    pen.stroke()
  }
  pen.globalAlpha = 1
}

/** Draws an arc behind the ship that closes while the dash recharges; draws nothing when the dash is ready. */
const drawDashWait = (pen: Pen, x: number, y: number, wait: number) => {
  if (wait === 0) return
  pen.strokeStyle = '#ffffff'
  pen.globalAlpha = 0.5
  pen.lineWidth = 2
  pen.beginPath()
  pen.arc(x, y, PLAYER_RADIUS + 11, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * (1 - wait))
  pen.stroke()
  pen.globalAlpha = 1
}
