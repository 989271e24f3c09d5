import { describe, expect, test } from 'vitest'
import { DRONES, newDrone, waveDrones } from './drones.ts'
import { figures } from './modules.ts'
import { chooseModule, step } from './rules.ts'
import { type ArenaEvent, BASE_HEALTH, equip, type Intent, type Kit, newRun, type Run } from './run.ts'

const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
const plain: Kit = { plasma: false, cores: 0, neon: false }
const still: Intent = { move: { x: 0, y: 0 }, aim: null, dash: false }

const play = (run: Run, seconds: number, intent: Intent = still, random = seeded(1)) => {
  const events: ArenaEvent[] = []
  for (let frame = 0; frame < seconds * 60; frame += 1) events.push(...step(run, intent, 1 / 60, random))
  return events
}
/** Creates a fight with only the given drones. No further drones appear. */
const fightWith = (kit: Kit, ...drones: Run['drones']) => {
  const run = newRun(kit, {})
  Object.assign(run, { phase: 'fight', wave: 1, drones, queue: [] })
  return run
}
const beside = (run: Run, kind: keyof typeof DRONES, distance: number) =>
  newDrone(kind, 1, { x: run.player.x + distance, y: run.player.y }, 0)

describe('waves', () => {
  test('the first wave comes by itself and holds only chasers', () => {
    const run = newRun(plain, {})
    expect(play(run, 2).filter(({ type }) => type === 'wave')).toEqual([{ type: 'wave', wave: 1 }])
    expect(new Set([...run.queue, ...run.drones.map(({ kind }) => kind)])).toEqual(new Set(['chaser']))
  })

  test('grow, and every fifth begins with a core', () => {
    const cost = (wave: number) => waveDrones(wave, seeded(3)).reduce((sum, kind) => sum + DRONES[kind].cost, 0)
    expect(cost(8)).toBeGreaterThan(cost(2))
    expect(waveDrones(5, seeded(3))[0]).toBe('core')
    expect(waveDrones(6, seeded(3))).not.toContain('core')
  })

  test('a cleared wave offers three different modules; one taken, the next wave comes', () => {
    const run = fightWith(plain)
    play(run, 2)
    expect(run.phase).toBe('choice')
    expect(new Set(run.offer).size).toBe(3)
    const [first] = run.offer
    if (first) chooseModule(run, first)
    const events = play(run, 2)
    expect(events).toContainEqual({ type: 'wave', wave: 2 })
  })
})

describe('fighting', () => {
  test('the ship aims and fires by itself, and a kill scores', () => {
    const run = fightWith(plain)
    run.drones.push(beside(run, 'chaser', 300))
    const events = play(run, 1.5)
    expect(events.some(({ type }) => type === 'kill')).toBe(true)
    expect(run.score).toBeGreaterThanOrEqual(DRONES.chaser.score)
  })

  test('a drone that is only announced cannot be hit and does not hurt', () => {
    const run = fightWith(plain)
    run.drones.push(newDrone('chaser', 1, { x: run.player.x, y: run.player.y }))
    expect(play(run, 0.5)).toEqual([])
  })

  test('a touch costs one energy and leaves a moment of safety', () => {
    const run = fightWith(plain)
    run.drones.push(beside(run, 'core', 20), beside(run, 'core', -20))
    play(run, 0.5)
    expect(run.player.health).toBe(BASE_HEALTH - 1)
  })

  test('the run ends when the energy is gone', () => {
    const run = fightWith(plain)
    run.player.health = 1
    run.drones.push(beside(run, 'core', 20))
    expect(play(run, 0.2)).toContainEqual({ type: 'over', wave: 1 })
    expect(play(run, 1)).toEqual([])
  })

  test('a splitter leaves three motes', () => {
    const run = fightWith(plain)
    run.drones.push({ ...beside(run, 'splitter', 200), health: 0.5 })
    play(run, 0.4)
    expect(run.drones.map(({ kind }) => kind)).toEqual(['mote', 'mote', 'mote'])
  })

  test('a dash carries through a drone unharmed and needs time to recover', () => {
    const run = fightWith(plain)
    run.drones.push(beside(run, 'core', 90))
    const from = run.player.x
    step(run, { ...still, move: { x: 1, y: 0 }, dash: true }, 1 / 60, seeded(1))
    play(run, 0.2, { ...still, move: { x: 1, y: 0 } })
    expect(run.player.health).toBe(BASE_HEALTH)
    expect(run.player.x - from).toBeGreaterThan(120)
    expect(step(run, { ...still, dash: true }, 1 / 60, seeded(1)).some(({ type }) => type === 'dash')).toBe(false)
  })

  test('sparks fly to the ship once the wave is over', () => {
    const run = fightWith(plain)
    run.pickups.push({ kind: 'spark', x: 60, y: 60, left: 10 })
    play(run, 1.2)
    expect(run.sparks).toBe(1)
  })
})

describe('what was bought', () => {
  test('the plasma rifle shoots wider, harder and through one drone', () => {
    const [without, bought] = [figures({}, plain), figures({}, { plasma: true })]
    expect(bought.shotRadius).toBeGreaterThan(without.shotRadius * 2)
    expect(bought.damage).toBeGreaterThan(without.damage)
    expect(bought.pierce).toBe(without.pierce + 1)
  })

  test('each shield core takes one hit, and is charged again in the next wave', () => {
    const run = fightWith({ ...plain, cores: 2 })
    run.drones.push(beside(run, 'core', 20))
    run.shield = 1
    play(run, 0.1)
    expect([run.player.health, run.shield]).toEqual([BASE_HEALTH, 0])
    Object.assign(run, { phase: 'cleared', clock: 0, drones: [], offer: [] })
    play(run, 2)
    expect(run.shield).toBe(2)
  })

  test('a core that arrives in the middle of a wave is charged at once', () => {
    const run = fightWith({ ...plain, cores: 1 })
    run.shield = 0
    equip(run, { ...plain, cores: 2 })
    expect(run.shield).toBe(1)
  })
})
