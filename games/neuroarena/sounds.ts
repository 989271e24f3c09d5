import type { Sound } from '../shared/sound.ts'
import type { ArenaEvent } from './run.ts'

const SHOTS_APART_MS = 90
let lastShot = 0

/** Plays the sound of an event, if it has one. */
export const playEvent = (sound: Sound, event: ArenaEvent) => {
  switch (event.type) {
    case 'shot':
      if (performance.now() - lastShot < SHOTS_APART_MS) return
      lastShot = performance.now()
      return sound.play({ from: 720, to: 380, ms: 60, type: 'triangle', volume: 0.025 })
    case 'kill':
      return sound.play({
        from: event.kind === 'core' ? 190 : 300,
        to: 60,
        ms: event.kind === 'core' ? 600 : 150,
        type: 'sawtooth',
        volume: 0.05,
      })
    case 'pickup':
      return event.pickup === 'spark'
        ? sound.play({ from: 980, to: 1200, ms: 50, volume: 0.03 })
        : sound.play({ from: 520, to: 780, ms: 120 }, { from: 780, to: 1040, ms: 160, afterMs: 90 })
    case 'hurt':
      return sound.play({ from: 180, to: 50, ms: 320, type: 'square', volume: 0.08 })
    case 'shielded':
      return sound.play({ from: 900, to: 420, ms: 260, volume: 0.08 })
    case 'dash':
      return sound.play({ from: 240, to: 900, ms: 110, type: 'triangle', volume: 0.05 })
    case 'wave':
      return sound.play({ from: 330, ms: 110 }, { from: 440, ms: 160, afterMs: 110 })
    case 'over':
      return sound.play({ from: 330, to: 110, ms: 700, type: 'triangle' })
  }
}
