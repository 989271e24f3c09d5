import { ARENA, type Drone, type DroneKind, type Orb, type Run, SPAWN_WARNING, type Vector } from './run.ts'

type DroneFigures = { health: number; speed: number; radius: number; score: number; cost: number; from: number }

/**
 * The values of each kind of drone. `cost`: how much of a wave's budget one drone costs; a `core` takes a fixed part of the budget instead.
 * `from`: the first wave in which the kind may appear. Drones of the kind `mote` are not part of a wave: only other drones release them.
 */
export const DRONES: Record<DroneKind, DroneFigures> = {
  chaser: { health: 2, speed: 125, radius: 15, score: 10, cost: 1, from: 1 },
  darter: { health: 2, speed: 70, radius: 14, score: 20, cost: 2, from: 2 },
  splitter: { health: 5, speed: 80, radius: 25, score: 30, cost: 3, from: 3 },
  gunner: { health: 4, speed: 95, radius: 18, score: 30, cost: 3, from: 4 },
  mote: { health: 1, speed: 175, radius: 9, score: 5, cost: 1, from: Number.POSITIVE_INFINITY },
  core: { health: 55, speed: 46, radius: 52, score: 400, cost: 12, from: Number.POSITIVE_INFINITY },
}

const CORE_WAVES = 5
const RUSH_AFTER = 1.5
const RUSH_SECONDS = 0.55

const healthOf = (kind: DroneKind, wave: number) => DRONES[kind].health * (1 + 0.1 * (wave - 1) + 0.014 * (wave - 1) ** 2)

const paceOf = (wave: number) => 1 + Math.min(0.7, 0.03 * (wave - 1))

/**
 * Returns the drones of a wave in order. A budget that grows with the wave number is spent on the allowed kinds. Every fifth wave begins
 * with a drone of the kind `core`.
 */
export const waveDrones = (wave: number, random: () => number): DroneKind[] => {
  const queue: DroneKind[] = wave % CORE_WAVES === 0 ? ['core'] : []
  const kinds = (['chaser', 'darter', 'splitter', 'gunner'] as const).filter((kind) => DRONES[kind].from <= wave)
  let budget = 4 + wave * 4 - queue.length * 8
  while (budget > 0) {
    const kind = kinds[Math.floor(random() ** 1.4 * kinds.length)] ?? 'chaser'
    queue.push(kind)
    budget -= DRONES[kind].cost
  }
  return queue
}

export const newDrone = (kind: DroneKind, wave: number, at: Vector, age = -SPAWN_WARNING): Drone => ({
  kind,
  x: at.x,
  y: at.y,
  health: healthOf(kind, wave),
  full: healthOf(kind, wave),
  age,
  timer: 0,
  heading: 0,
  hurt: 0,
})

/** Returns a position inside the walls and far from the player. */
export const spawnPlace = (player: Vector, random: () => number): Vector => {
  const margin = 60
  let best = { x: margin, y: margin }
  for (let tries = 0; tries < 8; tries += 1) {
    best = { x: margin + random() * (ARENA.width - margin * 2), y: margin + random() * (ARENA.height - margin * 2) }
    if (Math.hypot(best.x - player.x, best.y - player.y) > 340) break
  }
  return best
}

/** Moves one drone by the rules of its kind and returns the orbs and motes that it releases. */
export const moveDrone = (drone: Drone, run: Run, seconds: number): { orbs: Orb[]; motes: Drone[] } => {
  const { player, wave } = run
  const gap = { x: player.x - drone.x, y: player.y - drone.y }
  const distance = Math.hypot(gap.x, gap.y) || 1
  const toPlayer = Math.atan2(gap.y, gap.x)
  const pace = paceOf(wave)
  const speed = DRONES[drone.kind].speed * pace
  drone.timer += seconds
  switch (drone.kind) {
    case 'darter': {
      if (drone.timer > RUSH_AFTER + RUSH_SECONDS) drone.timer = 0
      const rushing = drone.timer > RUSH_AFTER
      // During a rush the drone does not turn, so the player can step aside.
      if (!rushing) drone.heading = toPlayer
      push(drone, drone.heading, (rushing ? speed * 6.2 : speed) * seconds)
      return NOTHING
    }
    case 'gunner': {
      drone.heading = toPlayer
      const keep = distance > 360 ? 1 : distance < 260 ? -1 : 0
      push(drone, toPlayer, keep * speed * seconds)
      push(drone, toPlayer + Math.PI / 2, speed * 0.5 * seconds)
      if (drone.timer < 2.3 / pace) return NOTHING
      drone.timer = 0
      return { orbs: [orb(drone, toPlayer, 235 * pace)], motes: [] }
    }
    case 'core': {
      drone.heading += seconds * 0.5
      push(drone, toPlayer, speed * seconds)
      if (drone.timer < 2.6) return NOTHING
      drone.timer = 0
      const orbs = Array.from({ length: 10 }, (_, index) => orb(drone, drone.heading + (index * Math.PI) / 5, 190 * pace))
      return {
        orbs,
        motes: run.drones.length < 14 ? [newDrone('mote', wave, drone), newDrone('mote', wave, { x: drone.x + 30, y: drone.y })] : [],
      }
    }
    default: {
      // Chasers move slowly from side to side, so that a group of them does not form one line.
      drone.heading = toPlayer + Math.sin(drone.timer * 2.4 + drone.health) * 0.45
      push(drone, drone.heading, speed * seconds)
      return NOTHING
    }
  }
}

/** Whether a darter is about to rush. During this time the game warns the player. */
export const isAimingRush = (drone: Drone) => drone.kind === 'darter' && drone.timer > RUSH_AFTER - 0.45 && drone.timer < RUSH_AFTER

const NOTHING: { orbs: Orb[]; motes: Drone[] } = { orbs: [], motes: [] }

const push = (drone: Drone, angle: number, distance: number) => {
  const { radius } = DRONES[drone.kind]
  drone.x = Math.min(ARENA.width - radius, Math.max(radius, drone.x + Math.cos(angle) * distance))
  drone.y = Math.min(ARENA.height - radius, Math.max(radius, drone.y + Math.sin(angle) * distance))
}

const orb = (from: Vector, angle: number, speed: number): Orb => ({
  x: from.x,
  y: from.y,
  vx: Math.cos(angle) * speed,
  vy: Math.sin(angle) * speed,
  left: 5,
})
