import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** Returns a function `work`, whose promise resolves when the test calls `end`. */
const held = () => {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => done, end: () => end() }
}

test('so many run, so many wait in order, and the next is refused at once', async () => {
  const gate = createGate(2, 3, () => new Error('full'))
  const order: number[] = []
  const pieces = Array.from({ length: 5 }, held)
  const runs = pieces.map(({ work }, index) =>
    gate.enter(() =>
      gate.run(async () => {
        order.push(index)
        await work()
      }),
    ),
  )
  expect(order).toEqual([0, 1])
  await expect(gate.enter(async () => {})).rejects.toThrow('full')
  for (const { end } of pieces) end()
  await Promise.all(runs)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(await gate.enter(() => gate.run(async () => 'free again'))).toBe('free again')
})

test('whoever is inside has a place before there is anything to run', async () => {
  const gate = createGate(1, 1, () => new Error('full'))
  const pieces = [held(), held()]
  const inside = pieces.map(({ work }) => gate.enter(work))
  await expect(gate.enter(async () => {})).rejects.toThrow('full')
  for (const { end } of pieces) end()
  await Promise.all(inside)
  expect(await gate.enter(async () => 'free again')).toBe('free again')
})

test('work that fails gives its place to the next', async () => {
  const gate = createGate(1, 1, () => new Error('full'))
  const failing = gate.run(() => Promise.reject(new Error('broken')))
  const next = gate.run(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
