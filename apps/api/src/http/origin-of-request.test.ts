import { expect, test } from 'vitest'
import { originOfRequest } from './origin-of-request.ts'

test.each([
  ['play.example', 'https://play.example'],
  ['familytown.play.example', 'https://familytown.play.example'],
  ['play.example:443', 'https://play.example'],
  ['PLAY.example', 'https://play.example'],
  ['play.example:8443', 'https://play.example'],
  ['evilplay.example', 'https://play.example'],
  ['play.example.attacker.example', 'https://play.example'],
  ['attacker.example/play.example', 'https://play.example'],
  ['', 'https://play.example'],
  ['familytown.games.play.example', 'https://play.example'],
])('a request to %s came to %s', (host, origin) => {
  expect(originOfRequest({ host }, { publicUrl: 'https://play.example', gamesOrigin: 'https://*.games.play.example' })).toBe(origin)
})
