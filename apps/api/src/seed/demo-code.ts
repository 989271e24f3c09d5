import { Secret, TOTP } from 'otpauth'
import { demoStaffSecret } from './demo-staff.ts'

/** For trying the desk out without an authenticator app: the six digits of the demo staff at this moment. */
console.log(TOTP.generate({ secret: Secret.fromBase32(demoStaffSecret) }))
