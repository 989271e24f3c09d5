import { expect, test } from 'vitest'
import { CENTRE, layOver } from './focal-crop.ts'

const wide = { width: 2000, height: 1000 }

test('a picture of the same shape fills the box, wherever its focal point is', () => {
  expect(layOver(wide, { width: 400, height: 200 }, { x: 0, y: 1 })).toEqual({ x: 0, y: 0, width: 400, height: 200 })
})

test('what is over is cut at both ends alike', () => {
  expect(layOver(wide, { width: 100, height: 100 }, CENTRE)).toEqual({ x: -50, y: 0, width: 200, height: 100 })
})

test('the focal point comes to the middle', () => {
  expect(layOver(wide, { width: 100, height: 100 }, { x: 0.4, y: 0.5 }).x).toBe(-30)
})

test.each([
  [{ x: 0, y: 0 }, 0],
  [{ x: 1, y: 1 }, -100],
])('no edge is left bare: %j', (focal, x) => {
  expect(layOver(wide, { width: 100, height: 100 }, focal).x).toBe(x)
})

test('a small picture grows', () => {
  expect(layOver({ width: 10, height: 20 }, { width: 100, height: 100 }, { x: 0.5, y: 1 })).toEqual({
    x: 0,
    y: -100,
    width: 100,
    height: 200,
  })
})
