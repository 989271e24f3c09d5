import { expect, test } from 'vitest'
import { isReservedId } from './reserved-id.ts'

const config = {
  publicUrl: 'https://play.example',
  simulatorUrl: 'http://localhost:3002',
  gamesOrigin: 'https://games.play.example',
  desk: { url: 'https://desk.play.example' },
}

test('the names of the desk, of uploaded games and of the simulator are reserved', () => {
  const simulated = { ...config, simulatorUrl: 'https://outside.play.example:8443' }
  expect(['desk', 'games', 'outside', 'moon'].map((id) => isReservedId(id, simulated))).toEqual([true, true, true, false])
})

test('on hosts of their own they reserve nothing, and neither does a name for games that each project begins', () => {
  const elsewhere = { ...config, desk: { url: 'https://desk.example' }, gamesOrigin: 'https://*.games.play.example' }
  expect(['desk', 'games', 'localhost'].filter((id) => isReservedId(id, elsewhere))).toEqual([])
  expect(isReservedId('games', { ...elsewhere, gamesOrigin: undefined })).toBe(false)
})
