import { expect, it } from 'vitest'
import { readPageState } from './page-state.ts'

it('reads what a page of a flow hands to the next', () => {
  const state = { email: 'a@b.cd', link: 'l1', step: 'code', emailNeeded: 'yookassa', returnTo: '/transactions?project=familytown' }
  expect(readPageState(state)).toEqual(state)
})

it.each([
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'https://evil.example/',
  'transactions',
  '',
  5,
])('does not return to %o', (returnTo) => {
  expect(readPageState({ returnTo })).toEqual({})
})

it.each([null, undefined, 'text', 5, [], { step: 'email', email: 1, link: {} }])('finds nothing in %o', (state) => {
  expect(readPageState(state)).toEqual({})
})
