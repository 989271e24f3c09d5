import { describe, expect, it } from 'vitest'
import { whoseToken } from './refused-token.ts'

const tokens = { account: 'own', lost: '', inForce: 'own' }

describe('whose token was refused', () => {
  it('is the player, whose session has ended', () => {
    expect(whoseToken('own', tokens)).toBe('player')
    expect(whoseToken('own', { ...tokens, inForce: 'game' })).toBe('player')
  })

  it('is the player who came with a token that was no longer good, or without any', () => {
    expect(whoseToken('old', { account: undefined, lost: 'old', inForce: '' })).toBe('player')
    expect(whoseToken('', { account: undefined, lost: '', inForce: '' })).toBe('player')
  })

  it("is the opener's where a game or a host brought its own: the player stays signed in", () => {
    expect(whoseToken('game', { ...tokens, inForce: 'game' })).toBe('opener')
    expect(whoseToken('game', { account: undefined, lost: '', inForce: 'game' })).toBe('opener')
  })

  it('is nobody after a sign-in or a sign-out that came meanwhile', () => {
    expect(whoseToken('earlier', tokens)).toBe('nobody')
    expect(whoseToken('earlier', { account: undefined, lost: '', inForce: '' })).toBe('nobody')
  })
})
