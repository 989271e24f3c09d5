import { DRONES, newDrone } from './drones.ts'
import { figures } from './modules.ts'
import { dropsOf } from './pickups.ts'
import { type ArenaEvent, type Drone, multiplier, type Run } from './run.ts'

type Kill = Extract<ArenaEvent, { type: 'shot' | 'hit' | 'kill' }>

/** Checks which shots hit a drone. A killed drone disappears, drops items and gives points. Returns the kills. */
export const strikeDrones = (run: Run, random: () => number, events: ArenaEvent[]): Kill[] => {
  const { damage, shotRadius } = figures(run.modules, run.kit)
  for (const shot of run.shots) {
    for (const drone of run.drones) {
      if (drone.age < 0 || shot.left <= 0 || shot.hit.includes(drone)) continue
      if (Math.hypot(drone.x - shot.x, drone.y - shot.y) > DRONES[drone.kind].radius + shotRadius) continue
      drone.health -= damage
      drone.hurt = 0.12
      shot.hit.push(drone)
      shot.pierce -= 1
      if (shot.pierce < 0) shot.left = 0
      events.push({ type: 'hit', x: shot.x, y: shot.y, kind: drone.kind })
    }
  }
  run.shots = run.shots.filter((shot) => shot.left > 0)
  return buryDead(run, random)
}

const buryDead = (run: Run, random: () => number): Kill[] => {
  const dead = run.drones.filter((drone) => drone.health <= 0)
  run.drones = run.drones.filter((drone) => drone.health > 0)
  for (const drone of dead) {
    run.score += DRONES[drone.kind].score * multiplier(run)
    run.pickups.push(...dropsOf(drone, random))
    if (drone.kind === 'splitter') run.drones.push(...splinters(drone, run.wave))
  }
  return dead.map((drone) => ({ type: 'kill', x: drone.x, y: drone.y, kind: drone.kind }))
}

const splinters = (drone: Drone, wave: number) =>
  [0, 1, 2].map((index) => {
    const angle = (index * Math.PI * 2) / 3
    return newDrone('mote', wave, { x: drone.x + Math.cos(angle) * 26, y: drone.y + Math.sin(angle) * 26 }, -0.15)
  })
