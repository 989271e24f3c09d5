import { auth } from '@playhub/contract/auth'
import * as z from 'zod/mini'

/** A new password typed twice. The mark stands at the second field; an empty one is asked for like any other. */
export const newPassword = z
  .object({
    password: auth.activateNewPassword.body.shape.password,
    repeat: z.string().check(z.minLength(1, { error: 'PASSWORD_REQUIRED' })),
  })
  .check(
    z.refine(({ password, repeat }) => repeat === '' || password === repeat, {
      error: 'PASSWORD_MISMATCH',
      path: ['repeat'],
      // Also while the first field is not right yet: the two are compared as typed.
      when: () => true,
    }),
  )
export type NewPassword = z.infer<typeof newPassword>
