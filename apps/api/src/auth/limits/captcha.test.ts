import { ROBOT_CHECK_GUESSES } from '@playhub/contract/limits'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createCaptcha } from './captcha.ts'

// `startTestApp` and the browser tests set `ROBOT_CHECK_COST` to 1, so that a check takes no time. This test uses the default cost.
test('at the default cost, a guess takes 5,000 iterations, and a solution is accepted', async () => {
  const captcha = createCaptcha({ config: readConfig({}), now: () => new Date() })
  const challenge: Challenge = await captcha.challenge('register')
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 5000 })
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: ROBOT_CHECK_GUESSES[0] })
  const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect(await captcha.verify(payload, 'register')).toMatchObject({ signature: challenge.signature })
  // During an upgrade, a process with another cost may get the solution. It must accept the solution.
  const other = createCaptcha({ config: readConfig({ ROBOT_CHECK_COST: '1000' }), now: () => new Date() })
  expect(await other.verify(payload, 'register')).toMatchObject({ signature: challenge.signature })
  const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const forged = Buffer.from(JSON.stringify({ challenge: cheaper, solution })).toString('base64')
  expect(await captcha.verify(forged, 'register')).toBeUndefined()
})
