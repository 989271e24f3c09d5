import type { Note } from '../shared/sound.ts'

export const sounds = {
  build: [
    { from: 220, to: 150, ms: 70, type: 'triangle' },
    { from: 240, to: 160, ms: 70, type: 'triangle', afterMs: 110 },
  ],
  ready: [
    { from: 523, ms: 140 },
    { from: 659, ms: 140, afterMs: 110 },
    { from: 784, ms: 260, afterMs: 220 },
  ],
  coins: [
    { from: 880, ms: 90, type: 'triangle' },
    { from: 1320, ms: 160, type: 'triangle', afterMs: 70 },
  ],
  refused: [{ from: 180, to: 140, ms: 120, type: 'triangle', volume: 0.08 }],
} satisfies Record<string, Note[]>
