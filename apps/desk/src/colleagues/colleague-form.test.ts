import { expect, it } from 'vitest'
import { changesOf, problemsOf, putOnTop, withRole } from './colleague-form.ts'

const good = { name: 'Vera', email: 'vera@studio.example', roles: ['support'] } as const

it('asks for an address, a name and at least one role', () => {
  expect(problemsOf(good)).toEqual({})
  expect(problemsOf({ name: ' ', email: 'vera', roles: [] })).toEqual({ email: 'emailWrong', name: 'nameWrong', roles: 'rolesWrong' })
  expect(problemsOf({ ...good, name: 'x'.repeat(61) })).toEqual({ name: 'nameWrong' })
})

it('knows what has changed, whatever the order of the roles', () => {
  const two = { ...good, roles: ['support', 'finance'] } as const
  expect(changesOf({ roles: withRole(withRole(two.roles, 'support', false), 'support', true) }, two)).toEqual({})
  expect(changesOf(good, two)).toEqual({ roles: ['support'] })
  expect(changesOf({ name: ' Vera ' }, good)).toEqual({})
})

it('keeps what was written over what a colleague has saved, and gives back no role that they took away', () => {
  const from = { ...good, roles: ['support', 'finance'] } as const
  const theirs = { ...good, name: 'Vera K', roles: ['support'] } as const
  expect(putOnTop({ roles: ['support', 'finance', 'content'] }, from, theirs)).toEqual({
    written: { roles: ['support', 'content'] },
    both: [],
  })
  expect(putOnTop({ name: 'Vera L', roles: ['support'] }, from, theirs)).toEqual({ written: { name: 'Vera L' }, both: ['name'] })
})
