import { expect, test } from 'vitest'
import { cropsOf, fitOf, wantedSize } from './picture-needs.ts'

test('a cover must fill its largest file, and is refused below half of it', () => {
  expect(wantedSize('art')).toEqual({ width: 1920, height: 1080 })
  expect(fitOf('art', { width: 1920, height: 1080 })).toBe('fine')
  expect(fitOf('art', { width: 1280, height: 720 })).toBe('small')
  expect(fitOf('art', { width: 959, height: 2000 })).toBe('tooSmall')
})

test('a cover is shown in every shape that it meets', () => {
  expect(cropsOf('art').map(({ ratio }) => ratio)).toEqual(['16:9', '16:10', '1:1', '1.91:1'])
})

test('pictures with two files have the shapes of both', () => {
  expect(cropsOf('gate').map(({ width, height }) => [width, height])).toEqual([
    [1920, 1080],
    [1024, 1365],
  ])
})
