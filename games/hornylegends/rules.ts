type Phase = 'rest' | 'show' | 'echo' | 'praise' | 'sigh' | 'over'

export type Toy = {
  phase: Phase
  /** The time in seconds since the current phase began. */
  clock: number
  /** The number of lights that the game uses now. */
  lights: number
  pattern: number[]
  /** How many lights of the pattern were shown so far. In the phase `echo`, how many of them the player has repeated. */
  at: number
  blooms: number
  breaths: number
  score: number
  /** How well the player keeps the beat, from 0 to 1. */
  flow: number
  /** The value of `clock` at the last press in the phase `echo`, used to judge the rhythm. Null before the first press. */
  lastPress: number | null
}

export type ToyEvent =
  | { type: 'glow'; light: number; own: boolean; inFlow: boolean }
  | { type: 'show' | 'echo' }
  | { type: 'praise'; points: number; length: number }
  | { type: 'bloom'; points: number; length: number; lights: number }
  | { type: 'sigh'; light: number; breaths: number }
  | { type: 'over' }

export const FIRST_LIGHTS = 4
export const MOST_LIGHTS = 6
export const BREATHS = 3
/** A press counts as in rhythm if it misses the beat by less than this share of the beat. */
const IN_FLOW = 0.22
const PAUSE_SECONDS = 0.9
const LONGEST_PATTERN = 14

export const newToy = (): Toy => ({
  phase: 'rest',
  clock: 0,
  lights: FIRST_LIGHTS,
  pattern: [],
  at: 0,
  blooms: 0,
  breaths: BREATHS,
  score: 0,
  flow: 0,
  lastPress: null,
})

/** Returns the number of seconds between two lights. It becomes slightly smaller with every completed pattern (`blooms`). */
export const beatOf = (toy: Pick<Toy, 'blooms'>) => Math.max(0.42, 0.72 * 0.95 ** toy.blooms)

/**
 * Returns the length at which a pattern is complete. The complete pattern blooms (the game shows a celebration), and a new pattern begins.
 */
export const bloomLength = (toy: Pick<Toy, 'blooms'>) => Math.min(LONGEST_PATTERN, 4 + toy.blooms)

export const begin = (random: () => number): Toy => {
  const toy = newToy()
  startPattern(toy, random)
  return toy
}

/** Advances the game by some seconds: shows the pattern light by light and ends pauses. */
export const step = (toy: Toy, seconds: number, random: () => number): ToyEvent[] => {
  toy.clock += seconds
  switch (toy.phase) {
    case 'show':
      return show(toy)
    case 'praise':
    case 'sigh':
      if (toy.clock <= PAUSE_SECONDS) return []
      resume(toy, random)
      return [{ type: 'show' }]
    default:
      return []
  }
}

/** Handles the player's press of a light. Does nothing outside the phase `echo`, in which the player repeats the pattern. */
export const press = (toy: Toy, light: number): ToyEvent[] => {
  if (toy.phase !== 'echo' || light >= toy.lights) return []
  if (toy.pattern[toy.at] !== light) return sigh(toy, light)
  const inFlow = toy.lastPress !== null && Math.abs(toy.clock - toy.lastPress - beatOf(toy)) < beatOf(toy) * IN_FLOW
  toy.flow = Math.min(1, Math.max(0, toy.flow + (inFlow ? 0.12 : toy.lastPress === null ? 0 : -0.06)))
  toy.score += inFlow ? 15 : 10
  toy.lastPress = toy.clock
  toy.at += 1
  const glow: ToyEvent = { type: 'glow', light, own: true, inFlow }
  return toy.at < toy.pattern.length ? [glow] : [glow, ...praise(toy)]
}

/** If the current pattern is being shown, shows it again from its first light. */
export const showAgain = (toy: Toy) => {
  if (toy.phase === 'show') turnTo(toy, 'show')
}

const show = (toy: Toy): ToyEvent[] => {
  const due = PAUSE_SECONDS + toy.at * beatOf(toy)
  if (toy.clock < due) return []
  const light = toy.pattern[toy.at]
  if (light === undefined) {
    turnTo(toy, 'echo')
    toy.lastPress = null
    return [{ type: 'echo' }]
  }
  toy.at += 1
  return [{ type: 'glow', light, own: false, inFlow: false }]
}

const praise = (toy: Toy): ToyEvent[] => {
  const bloomed = toy.pattern.length >= bloomLength(toy)
  const { length } = toy.pattern
  const points = Math.round(length * (bloomed ? 25 : 5) * (1 + toy.flow))
  toy.score += points
  turnTo(toy, 'praise')
  if (!bloomed) return [{ type: 'praise', points, length }]
  toy.blooms += 1
  toy.pattern = []
  if (toy.blooms % 2 === 0) toy.breaths = Math.min(BREATHS, toy.breaths + 1)
  toy.lights = Math.min(MOST_LIGHTS, FIRST_LIGHTS + Math.floor(toy.blooms / 2))
  return [{ type: 'bloom', points, length, lights: toy.lights }]
}

const sigh = (toy: Toy, light: number): ToyEvent[] => {
  toy.breaths -= 1
  toy.flow *= 0.5
  turnTo(toy, toy.breaths > 0 ? 'sigh' : 'over')
  return toy.breaths > 0 ? [{ type: 'sigh', light, breaths: toy.breaths }] : [{ type: 'sigh', light, breaths: 0 }, { type: 'over' }]
}

const resume = (toy: Toy, random: () => number) => {
  if (toy.phase === 'praise' && toy.pattern.length > 0) toy.pattern.push(nextLight(toy, random))
  if (toy.pattern.length === 0) startPattern(toy, random)
  else turnTo(toy, 'show')
}

const startPattern = (toy: Toy, random: () => number) => {
  toy.pattern = []
  for (let length = 0; length < 2 + Math.floor(toy.blooms / 3); length += 1) toy.pattern.push(nextLight(toy, random))
  turnTo(toy, 'show')
}

/**
 * Chooses the next light of the pattern. The pattern never contains the same light three times in a row, because that would look like a
 * fault.
 */
const nextLight = (toy: Toy, random: () => number): number => {
  const [last, before] = [toy.pattern.at(-1), toy.pattern.at(-2)]
  const light = Math.floor(random() * toy.lights)
  return light === last && light === before ? (light + 1) % toy.lights : light
}

const turnTo = (toy: Toy, phase: Phase) => {
  toy.phase = phase
  toy.clock = 0
  toy.at = 0
}
