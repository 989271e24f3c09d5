import type { Role } from '@playhub/contract/desk-endpoint'
import { email as emailSchema } from '@playhub/contract/fields'

export type ColleagueFields = { name: string; email: string; roles: readonly Role[] }
export type ColleagueProblems = { email?: 'emailWrong'; name?: 'nameWrong'; roles?: 'rolesWrong' }

export const NAME_MAX = 60

/** What is missing before anybody is asked, in the order of the form. */
export const problemsOf = ({ name, email, roles }: ColleagueFields): ColleagueProblems => ({
  ...(!emailSchema.safeParse(email).success && { email: 'emailWrong' }),
  ...((name.trim() === '' || name.trim().length > NAME_MAX) && { name: 'nameWrong' }),
  ...(roles.length === 0 && { roles: 'rolesWrong' }),
})

export const withRole = (roles: readonly Role[], role: Role, isOn: boolean) =>
  isOn ? [...roles.filter((each) => each !== role), role] : roles.filter((each) => each !== role)

const sorted = (roles: readonly Role[]) => roles.toSorted().join(' ')
export const isSame = (one: ColleagueFields, other: ColleagueFields) =>
  one.name.trim() === other.name && one.email.trim() === other.email && sorted(one.roles) === sorted(other.roles)
