import { expect, test } from 'vitest'
import { BREATHS, beatOf, begin, bloomLength, FIRST_LIGHTS, press, showAgain, step, type Toy, type ToyEvent } from './rules.ts'

const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
const random = seeded(7)

const pass = (toy: Toy, seconds: number) => {
  const events: ToyEvent[] = []
  for (let frame = 0; frame < seconds * 60; frame += 1) events.push(...step(toy, 1 / 60, random))
  return events
}
const untilEcho = (toy: Toy) => {
  const events: ToyEvent[] = []
  for (let frame = 0; frame < 6000 && toy.phase !== 'echo'; frame += 1) events.push(...step(toy, 1 / 60, random))
  return events
}
/** Repeats the pattern as a player does, waiting `pause` seconds before each light. */
const giveBack = (toy: Toy, pause: number) =>
  [...toy.pattern].flatMap((light) => {
    pass(toy, pause)
    return press(toy, light)
  })
const wrongLight = (toy: Toy) => ((toy.pattern[toy.at] ?? 0) + 1) % toy.lights

test('shows every light of the pattern in order and then listens', () => {
  const toy = begin(random)
  const shown = untilEcho(toy).flatMap((event) => (event.type === 'glow' ? [event.light] : []))
  expect(shown).toEqual(toy.pattern)
  expect(toy.pattern).toHaveLength(2)
  expect(toy.pattern.every((light) => light < FIRST_LIGHTS)).toBe(true)
})

test('a press while the pattern is shown does nothing', () => {
  const toy = begin(random)
  expect(press(toy, 0)).toEqual([])
  expect(toy.breaths).toBe(BREATHS)
})

test('a pattern given back grows by one light', () => {
  const toy = begin(random)
  untilEcho(toy)
  const before = [...toy.pattern]
  expect(giveBack(toy, 0.2).map(({ type }) => type)).toEqual(['glow', 'glow', 'praise'])
  untilEcho(toy)
  expect(toy.pattern.slice(0, 2)).toEqual(before)
  expect(toy.pattern).toHaveLength(3)
})

test('a wrong light costs a breath and shows the same pattern again', () => {
  const toy = begin(random)
  untilEcho(toy)
  const before = [...toy.pattern]
  expect(press(toy, wrongLight(toy))).toMatchObject([{ type: 'sigh', breaths: BREATHS - 1 }])
  untilEcho(toy)
  expect(toy.pattern).toEqual(before)
})

test('ends with the last breath, and then nothing moves any more', () => {
  const toy = begin(random)
  for (let breath = BREATHS; breath > 0; breath -= 1) {
    untilEcho(toy)
    press(toy, wrongLight(toy))
  }
  expect(toy.phase).toBe('over')
  expect(pass(toy, 5)).toEqual([])
  expect(press(toy, 0)).toEqual([])
})

test('keeping the beat fills the flow and earns more than the same lights off the beat', () => {
  const play = (pause: (toy: Toy) => number) => {
    const toy = begin(seeded(3))
    for (let round = 0; round < 3; round += 1) {
      untilEcho(toy)
      giveBack(toy, pause(toy))
    }
    return toy
  }
  const [steady, hasty] = [play(beatOf), play(() => 0.05)]
  expect(steady.flow).toBeGreaterThan(hasty.flow)
  expect(steady.score).toBeGreaterThan(hasty.score)
})

test('a long enough pattern blooms: a fresh one begins, quicker, and every second bloom brings a light', () => {
  const toy = begin(random)
  const beat = beatOf(toy)
  for (let blooms = 0; blooms < 2; ) {
    untilEcho(toy)
    const isLast = toy.pattern.length === bloomLength(toy)
    const last = giveBack(toy, 0.1).at(-1)
    expect(last?.type).toBe(isLast ? 'bloom' : 'praise')
    blooms = toy.blooms
  }
  expect(toy.lights).toBe(FIRST_LIGHTS + 1)
  expect(beatOf(toy)).toBeLessThan(beat)
  untilEcho(toy)
  expect(toy.pattern).toHaveLength(2)
})

test('never asks for the same light three times in a row', () => {
  const toy = begin(random)
  for (let round = 0; round < 40; round += 1) {
    untilEcho(toy)
    expect(toy.pattern.some((light, at) => at > 1 && light === toy.pattern[at - 1] && light === toy.pattern[at - 2])).toBe(false)
    giveBack(toy, 0.05)
  }
})

test('a pattern that went by unseen is shown from its start; a turn in progress is left alone', () => {
  const toy = begin(random)
  pass(toy, 1.2)
  showAgain(toy)
  const shown = untilEcho(toy).filter(({ type }) => type === 'glow')
  expect(shown).toHaveLength(toy.pattern.length)
  showAgain(toy)
  expect(toy.phase).toBe('echo')
})
