import { expect, test } from 'vitest'
import { ProviderFailure } from './providers/providers.ts'
import { createTurns } from './turns.ts'

test('who waits for a provider that does not answer fails with it', async () => {
  const turns = createTurns()
  const failure = new ProviderFailure('unavailable', 'no answer', undefined)
  const both = [turns('a', () => Promise.reject(failure)), turns('a', async () => 'asked again')]
  expect(await Promise.allSettled(both)).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ])
})

test('another error stays with its own call, and the next one works', async () => {
  const turns = createTurns()
  const error = new Error('the connection of the first call broke')
  const both = [turns('a', () => Promise.reject(error)), turns('a', async (hasWaited) => hasWaited)]
  expect(await Promise.allSettled(both)).toEqual([
    { status: 'rejected', reason: error },
    { status: 'fulfilled', value: true },
  ])
})
