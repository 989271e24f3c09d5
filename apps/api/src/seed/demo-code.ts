import { Secret, TOTP } from 'otpauth'
import { demoStaffSecret } from './demo-staff.ts'

/** Prints the current code of the demo staff, for trying the desk without an authenticator app. */
console.log(TOTP.generate({ secret: Secret.fromBase32(demoStaffSecret) }))
