import { Secret, TOTP } from 'otpauth'
import { demoStaffSecret } from './demo-staff.ts'

/** Prints the current one-time code of the demo staff, so that the desk can be tried without an authenticator app. */
console.log(TOTP.generate({ secret: Secret.fromBase32(demoStaffSecret) }))
