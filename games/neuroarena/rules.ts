import { DRONES, moveDrone, newDrone, spawnPlace, waveDrones } from './drones.ts'
import { strikeDrones } from './fire.ts'
import { figures, type ModuleId, offerModules } from './modules.ts'
import { collectPickups } from './pickups.ts'
import { ARENA, type ArenaEvent, type Intent, maxHealth, PLAYER_RADIUS, type Run } from './run.ts'

const AUTO_AIM_RANGE = 520
const CHAIN_SECONDS = 3.2
const SAFE_SECONDS = 1.3
const DASH_SECONDS = 0.17
const DASH_SPEED = 980
const PAUSE_BEFORE_WAVE = 1.4
const PAUSE_AFTER_WAVE = 1.3

/** Advances the arena by `seconds`, which should be less than 0.05, and returns the events in order. Changes `run` in place. */
export const step = (run: Run, intent: Intent, seconds: number, random: () => number): ArenaEvent[] => {
  const events: ArenaEvent[] = []
  if (run.phase === 'over' || run.phase === 'choice') return events
  run.clock += seconds
  run.overdrive = Math.max(0, run.overdrive - seconds)
  run.chainLeft -= seconds
  if (run.chainLeft <= 0) run.chain = 0
  movePlayer(run, intent, seconds, events)
  if (run.phase === 'fight') release(run, random)
  moveDrones(run, seconds)
  fire(run, intent, seconds, events)
  flyShots(run, seconds)
  for (const kill of strikeDrones(run, random, events)) {
    run.chain += 1
    run.chainLeft = CHAIN_SECONDS
    events.push(kill)
  }
  takeHits(run, events)
  collectPickups(run, seconds, events)
  turnPhase(run, random, events)
  return events
}

/** Adds a level to one of the offered modules and starts the pause before the next wave. */
export const chooseModule = (run: Run, id: ModuleId) => {
  run.modules[id] = (run.modules[id] ?? 0) + 1
  if (id === 'hull') run.player.health = Math.min(maxHealth(run.modules), run.player.health + 2)
  run.offer = []
  run.phase = 'cleared'
  run.clock = 0
}

const movePlayer = (run: Run, intent: Intent, seconds: number, events: ArenaEvent[]) => {
  const { player } = run
  const { speed, dashPause } = figures(run.modules, run.kit)
  player.safe = Math.max(0, player.safe - seconds)
  player.dash = Math.max(0, player.dash - seconds)
  player.dashing = Math.max(0, player.dashing - seconds)
  const steering = Math.hypot(intent.move.x, intent.move.y) > 0.1
  if (intent.dash && player.dash === 0) {
    const angle = steering ? Math.atan2(intent.move.y, intent.move.x) : player.facing
    player.dash = dashPause
    player.dashing = DASH_SECONDS
    player.safe = Math.max(player.safe, DASH_SECONDS + 0.1)
    player.vx = Math.cos(angle) * DASH_SPEED
    player.vy = Math.sin(angle) * DASH_SPEED
    events.push({ type: 'dash', x: player.x, y: player.y })
  }
  if (player.dashing === 0) {
    const grip = 1 - Math.exp(-seconds * 12)
    player.vx += (intent.move.x * speed - player.vx) * grip
    player.vy += (intent.move.y * speed - player.vy) * grip
  }
  player.x = clamp(player.x + player.vx * seconds, PLAYER_RADIUS, ARENA.width - PLAYER_RADIUS)
  player.y = clamp(player.y + player.vy * seconds, PLAYER_RADIUS, ARENA.height - PLAYER_RADIUS)
  if (steering) player.facing = Math.atan2(intent.move.y, intent.move.x)
}

const release = (run: Run, random: () => number) => {
  const room = 6 + run.wave * 2.5
  const pause = 0.75 * 0.92 ** run.wave
  if (run.queue.length === 0 || run.drones.length >= room || run.clock < pause) return
  const kind = run.queue.shift()
  if (kind) run.drones.push(newDrone(kind, run.wave, spawnPlace(run.player, random)))
  run.clock = 0
}

const moveDrones = (run: Run, seconds: number) => {
  for (const drone of [...run.drones]) {
    drone.age += seconds
    drone.hurt = Math.max(0, drone.hurt - seconds)
    if (drone.age < 0) continue
    const out = moveDrone(drone, run, seconds)
    run.orbs.push(...out.orbs)
    run.drones.push(...out.motes)
  }
  for (const [index, one] of run.drones.entries()) {
    for (const other of run.drones.slice(index + 1)) keepApart(one, other, DRONES[one.kind].radius + DRONES[other.kind].radius)
  }
}

const keepApart = (one: { x: number; y: number }, other: { x: number; y: number }, gap: number) => {
  const dx = other.x - one.x
  const dy = other.y - one.y
  const distance = Math.hypot(dx, dy)
  if (distance >= gap || distance === 0) return
  const shift = ((gap - distance) / distance) * 0.25
  one.x -= dx * shift
  one.y -= dy * shift
  other.x += dx * shift
  other.y += dy * shift
}

/** Returns the angle to the nearest active drone in range, or undefined. */
const autoAim = (run: Run): number | undefined => {
  let nearest = AUTO_AIM_RANGE
  let angle: number | undefined
  for (const drone of run.drones) {
    const distance = Math.hypot(drone.x - run.player.x, drone.y - run.player.y) - DRONES[drone.kind].radius
    if (drone.age < 0 || distance > nearest) continue
    nearest = distance
    angle = Math.atan2(drone.y - run.player.y, drone.x - run.player.x)
  }
  return angle
}

const fire = (run: Run, intent: Intent, seconds: number, events: ArenaEvent[]) => {
  const { player } = run
  player.reload -= seconds
  const angle = intent.aim ?? autoAim(run)
  if (angle === undefined) return
  player.facing = angle
  if (player.reload > 0) return
  const { reload, shots, pierce } = figures(run.modules, run.kit)
  player.reload = run.overdrive > 0 ? reload / 2 : reload
  for (let index = 0; index < shots; index += 1) {
    const spread = angle + (index - (shots - 1) / 2) * 0.14
    const [cos, sin] = [Math.cos(spread), Math.sin(spread)]
    run.shots.push({ x: player.x + cos * 20, y: player.y + sin * 20, vx: cos * 760, vy: sin * 760, left: 0.85, pierce, hit: [] })
  }
  events.push({ type: 'shot', x: player.x, y: player.y })
}

const flyShots = (run: Run, seconds: number) => {
  for (const flying of [...run.shots, ...run.orbs]) {
    flying.x += flying.vx * seconds
    flying.y += flying.vy * seconds
    flying.left -= seconds
    if (flying.x < 0 || flying.y < 0 || flying.x > ARENA.width || flying.y > ARENA.height) flying.left = 0
  }
  run.shots = run.shots.filter((shot) => shot.left > 0)
  run.orbs = run.orbs.filter((orb) => orb.left > 0)
}

const takeHits = (run: Run, events: ArenaEvent[]) => {
  const { player } = run
  if (player.safe > 0) return
  const touches = (at: { x: number; y: number }, radius: number) =>
    Math.hypot(at.x - player.x, at.y - player.y) < radius + PLAYER_RADIUS * 0.8
  const orb = run.orbs.find((one) => touches(one, 7))
  const drone = run.drones.find((one) => one.age >= 0 && touches(one, DRONES[one.kind].radius))
  if (!orb && !drone) return
  run.orbs = run.orbs.filter((one) => one !== orb)
  player.safe = SAFE_SECONDS
  if (run.shield > 0) {
    run.shield -= 1
    events.push({ type: 'shielded', x: player.x, y: player.y })
    return
  }
  player.health -= 1
  run.chain = 0
  events.push({ type: 'hurt', x: player.x, y: player.y })
}

const turnPhase = (run: Run, random: () => number, events: ArenaEvent[]) => {
  if (run.player.health <= 0) {
    run.phase = 'over'
    events.push({ type: 'over', wave: run.wave })
  } else if (run.phase === 'fight' && run.queue.length === 0 && run.drones.length === 0) {
    run.phase = 'cleared'
    run.clock = 0
    run.orbs = []
    run.score += run.wave * 50
    run.offer = offerModules(run.modules, random)
    events.push({ type: 'cleared', wave: run.wave })
  } else if (run.phase === 'cleared' && run.offer.length > 0 && run.clock > PAUSE_AFTER_WAVE) {
    run.phase = 'choice'
  } else if (run.phase === 'cleared' && run.offer.length === 0 && run.clock > PAUSE_BEFORE_WAVE) {
    run.phase = 'fight'
    run.clock = 0
    run.wave += 1
    run.shield = run.kit.cores
    run.queue = waveDrones(run.wave, random)
    events.push({ type: 'wave', wave: run.wave })
  }
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
