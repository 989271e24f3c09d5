import { expect, test } from 'vitest'
import { readSettings } from '../../apps/simulator/src/settings.ts'
import { withSimulator } from '../../scripts/environment.ts'

const addresses = { hub: 'http://localhost:3000', simulator: 'http://localhost:3002' }

test('the simulator of npm start knows the demo purchases, so that they can be refunded, unless a setting says no', () => {
  const isKnown = (env: NodeJS.ProcessEnv) => readSettings(withSimulator(env, addresses)).demoPurchases
  expect([isKnown({}), isKnown({ SIMULATOR_DEMO_PURCHASES: 'false' })]).toEqual([true, false])
})

test('an own mail server and an own list of leaked passwords are kept', () => {
  const own = { SMTP_URL: 'smtp://mail.example:25', BREACHED_PASSWORDS_URL: 'https://leaks.example/range' }
  expect(withSimulator(own, addresses)).toMatchObject(own)
  expect(withSimulator({}, addresses)).toMatchObject({
    SMTP_URL: 'smtp://127.0.0.1:2525',
    BREACHED_PASSWORDS_URL: 'http://localhost:3002/breached-passwords/range',
  })
})
