import * as z from 'zod/mini'
import { endpoint, orWarning } from '../endpoint.ts'
import { code, codeSent, done, email, password } from '../fields.ts'
import { captcha } from './robot-check.ts'

/** A secret that only the browser that started the recovery has. The server accepts the recovery code only with this secret. */
const recovery = z.string().check(z.minLength(1), z.maxLength(100))

/** The calls that set a new password with a code from an e-mail. */
export const recoveryCalls = {
  recoveryPassword: endpoint({
    method: 'POST',
    path: '/auth/recovery-password',
    summary: 'Ask for a recovery code by e-mail; with the `recovery` of an earlier answer, for a new code',
    access: 'guest',
    body: z.object({ email, recovery: z.optional(recovery), captcha: z.optional(captcha) }),
    reply: orWarning(z.extend(codeSent, { recovery }), ['USER_NOT_EXIST_RECOVERY_PASSWORD']),
    refusals: ['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID', 'RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS'],
  }),
  sendRecoveryPasswordCode: endpoint({
    method: 'POST',
    path: '/auth/send-recovery-password-code',
    summary: 'Prove the recovery code; answers with the grant that the new password needs',
    access: 'guest',
    body: z.object({ email, code, recovery }),
    reply: orWarning(z.object({ result: z.literal(true), grant: z.string() }), ['SEND_RECOVERY_PASSWORD_CODE_INCORRECT']),
    refusals: ['CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
  activateNewPassword: endpoint({
    method: 'POST',
    path: '/auth/activate-new-password',
    summary: 'Set a new password, in the browser that proved the code, once, within ten minutes; ends every session of the account',
    access: 'guest',
    body: z.object({ email, password, grant: z.string().check(z.minLength(1), z.maxLength(100)) }),
    reply: orWarning(done, ['PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD']),
    refusals: ['RECOVERY_GRANT_INVALID', 'TOO_MANY_REQUESTS', 'TRY_LATER'],
  }),
}
