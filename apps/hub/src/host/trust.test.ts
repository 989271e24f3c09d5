import { describe, expect, it } from 'vitest'
import { isFrom } from './trust.ts'

// These objects replace windows, because only the identity of a window is compared.
const game = {} as MessageEventSource
const other = {} as MessageEventSource
const frame = { window: game, origins: ['https://game.example'] }

describe('isFrom', () => {
  it('hears the game', () => {
    expect(isFrom({ source: game, origin: 'https://game.example' }, frame)).toBe(true)
  })

  it('does not hear another window of the same origin', () => {
    expect(isFrom({ source: other, origin: 'https://game.example' }, frame)).toBe(false)
  })

  it('does not hear a foreign page that the frame has been led to', () => {
    expect(isFrom({ source: game, origin: 'https://evil.example' }, frame)).toBe(false)
  })

  it('does not take the opaque origin of a sandboxed page for anybody', () => {
    expect(isFrom({ source: game, origin: 'null' }, frame)).toBe(false)
  })

  it('does not take a longer origin that begins the same', () => {
    expect(isFrom({ source: game, origin: 'https://game.example.evil.test' }, frame)).toBe(false)
  })

  it('hears nobody while there is no frame', () => {
    expect(isFrom({ source: null, origin: 'https://game.example' }, { ...frame, window: null })).toBe(false)
    expect(isFrom({ source: null, origin: 'https://game.example' }, { ...frame, window: undefined })).toBe(false)
  })
})
