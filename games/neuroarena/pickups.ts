import { figures } from './modules.ts'
import { type ArenaEvent, type Drone, maxHealth, OVERDRIVE_SECONDS, type Pickup, type PickupKind, PLAYER_RADIUS, type Run } from './run.ts'

const SPARKS = { chaser: 1, darter: 2, splitter: 2, gunner: 2, mote: 0, core: 16 }
const PULL_SPEED = 520
const PULSE = { radius: 320, damage: 8 }

/**
 * Returns the items that a killed drone drops: some sparks, whose number depends on its kind, and sometimes a rarer item. A core always
 * drops a cell.
 */
export const dropsOf = (drone: Drone, random: () => number): Pickup[] => {
  const around = () => ({ x: drone.x + (random() - 0.5) * 46, y: drone.y + (random() - 0.5) * 46 })
  const drops: Pickup[] = Array.from({ length: SPARKS[drone.kind] }, () => ({ kind: 'spark', ...around(), left: 14 }))
  const rare = drone.kind === 'core' ? 'cell' : rareDrop(random())
  if (rare && drone.kind !== 'mote') drops.push({ kind: rare, ...around(), left: 10 })
  return drops
}

const rareDrop = (roll: number): PickupKind | undefined =>
  roll < 0.035 ? 'cell' : roll < 0.075 ? 'overdrive' : roll < 0.1 ? 'pulse' : undefined

/**
 * Moves pickups that are near the player towards the player; after the wave, moves all pickups. Applies the pickups that the player
 * touches.
 */
export const collectPickups = (run: Run, seconds: number, events: ArenaEvent[]) => {
  const { player } = run
  const reach = run.phase === 'cleared' ? Number.POSITIVE_INFINITY : figures(run.modules, run.kit).magnet
  for (const pickup of run.pickups) {
    const distance = Math.hypot(player.x - pickup.x, player.y - pickup.y)
    pickup.left -= seconds
    if (distance < PLAYER_RADIUS + 14) {
      pickup.left = 0
      give(run, pickup.kind)
      events.push({ type: 'pickup', x: pickup.x, y: pickup.y, pickup: pickup.kind })
      if (pickup.kind === 'pulse') events.push({ type: 'burst', x: player.x, y: player.y })
    } else if (distance < reach) {
      const pull = Math.min(1, (PULL_SPEED * (run.phase === 'cleared' ? 2 : 1) * seconds) / distance)
      pickup.x += (player.x - pickup.x) * pull
      pickup.y += (player.y - pickup.y) * pull
    }
  }
  run.pickups = run.pickups.filter((pickup) => pickup.left > 0)
}

const give = (run: Run, kind: PickupKind) => {
  switch (kind) {
    case 'spark':
      run.sparks += 1
      run.score += 1
      return
    case 'cell':
      run.player.health = Math.min(maxHealth(run.modules), run.player.health + 1)
      return
    case 'overdrive':
      run.overdrive = OVERDRIVE_SECONDS
      return
    case 'pulse':
      burst(run, PULSE.radius, PULSE.damage)
  }
}

const burst = (run: Run, radius: number, damage: number) => {
  for (const drone of run.drones) {
    if (Math.hypot(drone.x - run.player.x, drone.y - run.player.y) < radius) drone.health -= damage
  }
  run.orbs = run.orbs.filter((orb) => Math.hypot(orb.x - run.player.x, orb.y - run.player.y) >= radius)
}
