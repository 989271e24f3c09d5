import { OfflineError } from '@playhub/browser/call-core'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { expect, it } from 'vitest'
import { asHostCode, hostCodeOf } from './auth-failure.ts'

it("takes the refusal's own code before the screen's", () => {
  expect(hostCodeOf(new Refusal('APPLE_TOKEN_INVALID'), hostCodes.LOGIN)).toBe(hostCodes.APPLE_SERVER)
})

it.each([new Refusal('SIGN_IN_PROVIDER_UNAVAILABLE'), new OfflineError('unreachable'), undefined])("takes the screen's for %o", (error) => {
  expect(hostCodeOf(error, hostCodes.LOGIN)).toBe(hostCodes.LOGIN)
})

it('takes no number of the server that is not a code', () => {
  expect(asHostCode(1009, hostCodes.AUTH_CHECK)).toBe(hostCodes.GOOGLE)
  expect(asHostCode(9, hostCodes.AUTH_CHECK)).toBe(hostCodes.AUTH_CHECK)
  expect(asHostCode(null, hostCodes.AUTH_CHECK)).toBe(hostCodes.AUTH_CHECK)
})
