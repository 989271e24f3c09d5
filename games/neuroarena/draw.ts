import { DRONES } from './drones.ts'
import type { Effects } from './effects.ts'
import { drawFloor } from './floor.ts'
import { figures } from './modules.ts'
import { DANGER, DRONE_COLOURS, INK, PICKUP_COLOURS, SHIP, SHOT, shine } from './palette.ts'
import { ARENA, type Drone, type Run, type Vector } from './run.ts'
import { drawDrone, drawPickup, drawShip, polygon } from './shapes.ts'

type Pen = CanvasRenderingContext2D

/** The area that the screen shows, in square world units. It is the same on a phone and on a wide monitor. */
const SEEN_AREA = 1020 * 720
const HANGAR_ZOOM = 2.7
/** The width of the space outside the walls that the camera may show, in world units. */
const MARGIN = 70

/** Draws the arena on a canvas that fills its box. `toWorld` converts a pointer's position. */
export const createView = (canvas: HTMLCanvasElement) => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no 2D canvas')
  const trail: Vector[] = []
  let size = { width: 1, height: 1 }
  let camera = { x: ARENA.width / 2, y: ARENA.height / 2, zoom: 1 }

  const fit = () => {
    const box = canvas.getBoundingClientRect()
    const sharpness = Math.min(2, devicePixelRatio)
    size = { width: Math.max(1, box.width), height: Math.max(1, box.height) }
    canvas.width = Math.round(size.width * sharpness)
    canvas.height = Math.round(size.height * sharpness)
    camera.zoom = Math.sqrt((size.width * size.height) / SEEN_AREA)
  }
  new ResizeObserver(fit).observe(canvas)
  fit()

  const follow = (run: Run) => {
    const half = { x: size.width / camera.zoom / 2, y: size.height / camera.zoom / 2 }
    camera = {
      zoom: camera.zoom,
      x: within(run.player.x, half.x - MARGIN, ARENA.width - half.x + MARGIN),
      y: within(run.player.y, half.y - MARGIN, ARENA.height - half.y + MARGIN),
    }
    trail.push({ x: run.player.x, y: run.player.y })
    if (trail.length > 14) trail.shift()
  }

  /** Draws one frame. `isStaged`: whether a run is active. Without a run, the arena is empty and the ship is in the hangar. */
  const draw = (run: Run, effects: Effects, time: number, isStaged: boolean) => {
    follow(run)
    const sharpness = canvas.width / size.width
    const jolt = effects.jolt()
    const zoom = camera.zoom * sharpness
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.fillStyle = INK
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.setTransform(zoom, 0, 0, zoom, canvas.width / 2 - (camera.x + jolt.x) * zoom, canvas.height / 2 - (camera.y + jolt.y) * zoom)
    drawFloor(pen, time)
    if (isStaged) {
      drawLights(pen, run)
      drawTrail(pen, trail, run.kit.neon)
    }
    for (const pickup of run.pickups) drawPickup(pen, pickup, time)
    for (const drone of run.drones) drawDrone(pen, drone, time)
    drawShots(pen, run)
    if (isStaged && run.phase !== 'over') drawShip(pen, run, run.kit.neon ? SHIP.neon : SHIP.plain, time)
    pen.globalCompositeOperation = 'lighter'
    effects.draw(pen)
    pen.globalCompositeOperation = 'source-over'
    pen.setTransform(sharpness, 0, 0, sharpness, 0, 0)
    for (const drone of run.drones) drawPointer(pen, drone, size, camera)
    drawAlarm(pen, size, effects.alarm())
  }

  const toWorld = (clientX: number, clientY: number): Vector => {
    const box = canvas.getBoundingClientRect()
    return {
      x: camera.x + (clientX - box.left - size.width / 2) / camera.zoom,
      y: camera.y + (clientY - box.top - size.height / 2) / camera.zoom,
    }
  }
  return { draw, toWorld }
}

/** Draws the ship with its equipment, large, on a separate small canvas. */
export const drawHangar = (canvas: HTMLCanvasElement, run: Run, time: number) => {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.setTransform(
    HANGAR_ZOOM,
    0,
    0,
    HANGAR_ZOOM,
    canvas.width / 2 - run.player.x * HANGAR_ZOOM,
    canvas.height / 2 - run.player.y * HANGAR_ZOOM,
  )
  const tones = run.kit.neon ? SHIP.neon : SHIP.plain
  pen.globalCompositeOperation = 'lighter'
  shine(pen, tones.line, run.player.x, run.player.y, 38)
  pen.globalCompositeOperation = 'source-over'
  drawShip(pen, run, tones, time)
}

const drawLights = (pen: Pen, run: Run) => {
  pen.globalCompositeOperation = 'lighter'
  for (const drone of run.drones)
    if (drone.age >= 0) shine(pen, DRONE_COLOURS[drone.kind], drone.x, drone.y, DRONES[drone.kind].radius * 2.6)
  for (const pickup of run.pickups) shine(pen, PICKUP_COLOURS[pickup.kind], pickup.x, pickup.y, pickup.kind === 'spark' ? 16 : 38)
  if (run.phase !== 'over') shine(pen, run.kit.neon ? SHIP.neon.line : SHIP.plain.line, run.player.x, run.player.y, 62)
  pen.globalCompositeOperation = 'source-over'
}

const drawTrail = (pen: Pen, trail: readonly Vector[], isNeon: boolean) => {
  const { trail: colours } = isNeon ? SHIP.neon : SHIP.plain
  pen.globalCompositeOperation = 'lighter'
  for (const [index, place] of trail.entries()) {
    pen.globalAlpha = (index / trail.length) * (isNeon ? 0.9 : 0.45)
    shine(pen, colours[index % colours.length] ?? colours[0], place.x, place.y, isNeon ? 22 : 13)
  }
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}

const drawShots = (pen: Pen, run: Run) => {
  const { shotRadius } = figures(run.modules, run.kit)
  const colour = run.kit.plasma ? SHOT.plasma : SHOT.plain
  pen.lineCap = 'round'
  pen.globalCompositeOperation = 'lighter'
  for (const shot of run.shots) {
    shine(pen, colour, shot.x, shot.y, shotRadius * 3)
    for (const [width, tone] of [
      [shotRadius * 1.5, colour],
      [shotRadius * 0.7, '#ffffff'],
    ] as const) {
      pen.strokeStyle = tone
      pen.lineWidth = width
      pen.beginPath()
      pen.moveTo(shot.x - shot.vx * 0.022, shot.y - shot.vy * 0.022)
      pen.lineTo(shot.x, shot.y)
      pen.stroke()
    }
  }
  for (const orb of run.orbs) {
    shine(pen, DANGER, orb.x, orb.y, 24)
    pen.fillStyle = '#ffd9de'
    polygon(pen, orb.x, orb.y, 7, 4, orb.left * 4)
    pen.fill()
  }
  pen.globalCompositeOperation = 'source-over'
}

/** Draws a wedge at the edge of the picture. It points to a drone that is outside the picture. */
const drawPointer = (pen: Pen, drone: Drone, size: { width: number; height: number }, camera: { x: number; y: number; zoom: number }) => {
  const x = (drone.x - camera.x) * camera.zoom
  const y = (drone.y - camera.y) * camera.zoom
  if (Math.abs(x) < size.width / 2 && Math.abs(y) < size.height / 2) return
  const shrink = Math.min((size.width / 2 - 14) / Math.abs(x), (size.height / 2 - 14) / Math.abs(y))
  pen.fillStyle = DRONE_COLOURS[drone.kind]
  pen.globalAlpha = 0.75
  polygon(pen, size.width / 2 + x * shrink, size.height / 2 + y * shrink, drone.kind === 'core' ? 12 : 7, 3, Math.atan2(y, x))
  pen.fill()
  pen.globalAlpha = 1
}

const drawAlarm = (pen: Pen, { width, height }: { width: number; height: number }, strength: number) => {
  if (strength === 0) return
  const edge = pen.createRadialGradient(
    width / 2,
    height / 2,
    Math.min(width, height) * 0.35,
    width / 2,
    height / 2,
    Math.hypot(width, height) / 2,
  )
  edge.addColorStop(0, `${DANGER}00`)
  edge.addColorStop(1, `${DANGER}99`)
  pen.globalAlpha = strength
  pen.fillStyle = edge
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = 1
}

const within = (value: number, low: number, high: number) => (low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value)))
