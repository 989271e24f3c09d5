import { auth } from '@playhub/contract/auth'
import * as z from 'zod/mini'

/**
 * The schema of a new password that is typed twice. If the passwords differ, the second field is marked. An empty field is marked as
 * required.
 */
export const newPassword = z
  .object({
    password: auth.activateNewPassword.body.shape.password,
    repeat: z.string().check(z.minLength(1, { error: 'PASSWORD_REQUIRED' })),
  })
  .check(
    z.refine(({ password, repeat }) => repeat === '' || password === repeat, {
      error: 'PASSWORD_MISMATCH',
      path: ['repeat'],
      // Compares the passwords even if the first field is still invalid.
      when: () => true,
    }),
  )
export type NewPassword = z.infer<typeof newPassword>
