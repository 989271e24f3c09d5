import { expect, it } from 'vitest'
import { meantOrigin } from './meant-origin.ts'

it.each([
  ['https://portal.example/games', 'https://portal.example'],
  ['portal.example', 'https://portal.example'],
  ['http://portal.example:8080/', 'https://portal.example:8080'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://localhost:3000/', 'http://localhost:3000'],
])('%s is meant as %s', (line, meant) => {
  expect(meantOrigin(line)).toBe(meant)
})

it.each(['https://*.example.com', '*.example.com', 'null', 'https://', 'ftp://portal.example', 'https://https', 'word', ''])(
  '%s is left to its author',
  (line) => {
    expect(meantOrigin(line)).toBeUndefined()
  },
)
