import * as z from 'zod/mini'
import { done, email, isoDate, uuid } from '../fields.ts'
import { byRole, call, everyone, role } from './endpoint.ts'
import { staffMember } from './sign-in.ts'

export const staffRow = z.extend(staffMember, {
  createTs: isoDate,
  /** The time at which the member of staff was disabled; null if the member may sign in. */
  disabledTs: z.nullable(isoDate),
  lastSeenTs: z.nullable(isoDate),
  factors: z.object({ totp: z.boolean(), passkeys: z.number() }),
  /** Whether a one-time password was created and has not been used yet. */
  isInvited: z.boolean(),
})
export type StaffRow = z.infer<typeof staffRow>

export const passkeyRow = z.object({ id: z.string(), label: z.string(), createTs: isoDate, lastUsedTs: z.nullable(isoDate) })
export type PasskeyRow = z.infer<typeof passkeyRow>

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const someRoles = z.array(role).check(z.minLength(1), z.maxLength(4))
const byId = z.object({ id: uuid })
const member = [...byRole, 'STAFF_NOT_FOUND'] as const
const withPassword = z.object({
  staff: staffRow,
  /** The one-time password. Only this reply contains it. */
  password: z.string(),
})

export const colleagues = {
  listColleagues: call({
    method: 'GET',
    path: '/colleagues',
    summary: 'Who works, and who worked, at the desk',
    access: [],
    reply: z.object({ items: z.array(staffRow) }),
    refusals: byRole,
  }),
  addColleague: call({
    method: 'POST',
    path: '/colleagues',
    summary: 'Somebody new, with a one-time password',
    access: [],
    fresh: true,
    body: z.object({ email, name, roles: someRoles }),
    reply: withPassword,
    refusals: [...byRole, 'STAFF_EXISTS', 'TRY_LATER', 'STAFF_SIGN_IN_AGAIN'],
  }),
  changeColleague: call({
    method: 'POST',
    path: '/colleagues/:id',
    summary:
      'Name and roles: what is named is set. Refused when that was changed meanwhile; whoever is the last admin able to sign in stays one',
    access: [],
    fresh: true,
    params: byId,
    body: z.object({
      name: z.optional(name),
      roles: z.optional(someRoles),
      /** The values that the caller saw before the change. The change is refused if the member of staff has other values now. */
      was: z.object({ name: z.string(), roles: z.array(role) }),
    }),
    reply: staffRow,
    refusals: [...member, 'EDITED_MEANWHILE', 'STAFF_LAST_ADMIN', 'STAFF_SIGN_IN_AGAIN'],
  }),
  disableColleague: call({
    method: 'POST',
    path: '/colleagues/:id/disable',
    summary: 'Ends every session and lets nobody in again; what they did stays',
    access: [],
    fresh: true,
    params: byId,
    reply: staffRow,
    refusals: [...member, 'STAFF_LAST_ADMIN', 'STAFF_SIGN_IN_AGAIN'],
  }),
  resetColleague: call({
    method: 'POST',
    path: '/colleagues/:id/reset',
    summary:
      'For a lost phone or password, and to let somebody in again: a new one-time password, no factors, no sessions. Nobody does it to themselves',
    access: [],
    fresh: true,
    params: byId,
    reply: withPassword,
    refusals: [...member, 'STAFF_OWN_RESET', 'TRY_LATER', 'STAFF_SIGN_IN_AGAIN'],
  }),
  listPasskeys: call({
    method: 'GET',
    path: '/factors/passkeys',
    summary: "One's own passkeys",
    access: 'staff',
    reply: z.object({ items: z.array(passkeyRow) }),
    refusals: everyone,
  }),
  removePasskey: call({
    method: 'POST',
    path: '/factors/passkeys/:id/remove',
    summary: 'One of them; the last second factor stays',
    access: 'staff',
    fresh: true,
    params: z.object({ id: z.string().check(z.maxLength(1400)) }),
    reply: done,
    refusals: [...everyone, 'FACTOR_NOT_FOUND', 'FACTOR_LAST', 'STAFF_SIGN_IN_AGAIN'],
  }),
  removeTotp: call({
    method: 'POST',
    path: '/factors/totp/remove',
    summary: "One's own authenticator app; the last second factor stays",
    access: 'staff',
    fresh: true,
    reply: done,
    refusals: [...everyone, 'FACTOR_NOT_FOUND', 'FACTOR_LAST', 'STAFF_SIGN_IN_AGAIN'],
  }),
} as const
