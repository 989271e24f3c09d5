import { type Levels, levelOf, type ModuleId } from './modules.ts'

export type Vector = { x: number; y: number }
export type DroneKind = 'chaser' | 'darter' | 'splitter' | 'mote' | 'gunner' | 'core'
export type PickupKind = 'spark' | 'cell' | 'overdrive' | 'pulse'

/**
 * A drone. `age` starts at -SPAWN_WARNING. Below zero, the drone is only a warning ring and cannot hit or be hit. Each kind uses `timer`
 * for its own rules.
 */
export type Drone = {
  kind: DroneKind
  x: number
  y: number
  health: number
  full: number
  age: number
  timer: number
  heading: number
  hurt: number
}
type Shot = { x: number; y: number; vx: number; vy: number; left: number; pierce: number; hit: Drone[] }
export type Orb = { x: number; y: number; vx: number; vy: number; left: number }
export type Pickup = { kind: PickupKind; x: number; y: number; left: number }
type Phase = 'fight' | 'cleared' | 'choice' | 'over'

/** The effects of the player's purchases. They change the ship as soon as they arrive, even during a wave. */
export type Kit = { plasma: boolean; cores: number; neon: boolean }

export type Run = {
  phase: Phase
  wave: number
  /** The time in seconds since the phase began or, in a fight, since the last drone appeared. */
  clock: number
  queue: DroneKind[]
  player: Vector & { vx: number; vy: number; facing: number; health: number; safe: number; reload: number; dash: number; dashing: number }
  drones: Drone[]
  shots: Shot[]
  orbs: Orb[]
  pickups: Pickup[]
  kit: Kit
  /** The number of shield cores that are still charged in this wave. */
  shield: number
  modules: Levels
  offer: ModuleId[]
  overdrive: number
  score: number
  sparks: number
  chain: number
  chainLeft: number
}

/**
 * What the player wants to do in a frame. `move` has a length of at most one. `aim` is an angle in radians, or null to aim at the nearest
 * drone.
 */
export type Intent = { move: Vector; aim: number | null; dash: boolean }

export type ArenaEvent =
  | { type: 'shot' | 'hit' | 'kill'; x: number; y: number; kind?: DroneKind }
  | { type: 'pickup'; x: number; y: number; pickup: PickupKind }
  | { type: 'hurt' | 'shielded' | 'dash' | 'burst'; x: number; y: number }
  | { type: 'cleared' | 'wave' | 'over'; wave: number }

export const ARENA = { width: 1500, height: 1100 }
export const PLAYER_RADIUS = 16
export const BASE_HEALTH = 4
export const SPAWN_WARNING = 0.8
export const OVERDRIVE_SECONDS = 7

export const maxHealth = (modules: Levels) => BASE_HEALTH + levelOf(modules, 'hull')
export const multiplier = (run: Run) => Math.min(5, 1 + Math.floor(run.chain / 8))

/** Returns a new run, at the countdown of its first wave. `modules` are the levels built in the workshop. */
export const newRun = (kit: Kit, modules: Levels): Run => ({
  phase: 'cleared',
  wave: 0,
  clock: 0,
  queue: [],
  player: {
    x: ARENA.width / 2,
    y: ARENA.height / 2,
    vx: 0,
    vy: 0,
    facing: -Math.PI / 2,
    health: maxHealth(modules),
    safe: 0,
    reload: 0,
    dash: 0,
    dashing: 0,
  },
  drones: [],
  shots: [],
  orbs: [],
  pickups: [],
  kit,
  shield: kit.cores,
  modules: { ...modules },
  offer: [],
  overdrive: 0,
  score: 0,
  sparks: 0,
  chain: 0,
  chainLeft: 0,
})

/** Applies the purchases that the games' server reports. A shield core that is bought during a run is charged at once. */
export const equip = (run: Run, kit: Kit) => {
  run.shield += Math.max(0, kit.cores - run.kit.cores)
  run.kit = kit
}
