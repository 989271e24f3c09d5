import { expect, it } from 'vitest'
import { isSame, problemsOf, withRole } from './colleague-form.ts'

const good = { name: 'Vera', email: 'vera@studio.example', roles: ['support'] } as const

it('asks for an address, a name and at least one role', () => {
  expect(problemsOf(good)).toEqual({})
  expect(problemsOf({ name: ' ', email: 'vera', roles: [] })).toEqual({ email: 'emailWrong', name: 'nameWrong', roles: 'rolesWrong' })
  expect(problemsOf({ ...good, name: 'x'.repeat(61) })).toEqual({ name: 'nameWrong' })
})

it('knows when nothing has changed, whatever the order of the roles', () => {
  const two = { ...good, roles: ['support', 'finance'] } as const
  expect(isSame(two, { ...two, roles: withRole(withRole(two.roles, 'support', false), 'support', true) })).toBe(true)
  expect(isSame(good, two)).toBe(false)
  expect(isSame({ ...good, name: ' Vera ' }, good)).toBe(true)
})
