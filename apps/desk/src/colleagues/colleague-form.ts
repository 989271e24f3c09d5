import { roles as allRoles, type Role } from '@playhub/contract/desk/endpoint'
import { email as emailSchema } from '@playhub/contract/fields'

export type ColleagueFields = { name: string; email: string; roles: readonly Role[] }
export type ColleagueProblems = { email?: 'emailWrong'; name?: 'nameWrong'; roles?: 'rolesWrong' }

export const NAME_MAX = 60

/** Returns the missing or invalid fields, in the order of the form. They are checked before the form is sent. */
export const problemsOf = ({ name, email, roles }: ColleagueFields): ColleagueProblems => ({
  ...(!emailSchema.safeParse(email).success && { email: 'emailWrong' }),
  ...((name.trim() === '' || name.trim().length > NAME_MAX) && { name: 'nameWrong' }),
  ...(roles.length === 0 && { roles: 'rolesWrong' }),
})

export const withRole = (roles: readonly Role[], role: Role, isOn: boolean) =>
  isOn ? [...roles.filter((each) => each !== role), role] : roles.filter((each) => each !== role)

const sorted = (roles: readonly Role[]) => roles.toSorted().join(' ')

/** Returns the fields of `next` that differ from `before`, trimmed for sending. */
export const changesOf = (next: Partial<ColleagueFields>, before: ColleagueFields): Partial<ColleagueFields> => {
  const { name = before.name, email = before.email, roles = before.roles } = next
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(email.trim() !== before.email && { email: email.trim() }),
    ...(sorted(roles) !== sorted(before.roles) && { roles }),
  }
}

/**
 * Applies the changes made in this browser to `theirs`, the version that a colleague has saved. The changes are the differences between
 * `from` and `written`; each role is compared separately. `both` lists the fields that were changed to different values in this browser and
 * by the colleague.
 */
export const putOnTop = (written: Partial<ColleagueFields>, from: ColleagueFields, theirs: ColleagueFields) => {
  const { roles, ...mine } = changesOf(written, from)
  const has = (role: Role) => (roles && from.roles.includes(role) !== roles.includes(role) ? roles : theirs.roles).includes(role)
  const other = changesOf(theirs, from)
  const both = (['name', 'email'] as const).filter((field) => field in mine && field in other && mine[field] !== theirs[field])
  return { written: changesOf({ ...mine, ...(roles && { roles: allRoles.filter(has) }) }, theirs), both }
}
