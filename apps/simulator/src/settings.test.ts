import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any settings it is ready for a hub on this machine', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ port: 3002, smtpPort: 2525, hubUrl: 'http://localhost:3000' })
  expect(settings.stripe).toMatchObject({ webhookUrl: 'http://localhost:3000/webhooks/stripe', webhookSecret: 'whsec_simulator_playhub' })
  expect(settings.yookassa).toMatchObject({
    webhookUrl: 'http://localhost:3000/webhooks/yookassa',
    shopId: '100001',
    secretKey: 'test_simulator_yookassa',
  })
  expect(settings.partners.islandm3.apiKey).toBe('ph_test_islandm3_development_key_0000000000')
})

test('it follows the hub, and takes keys of a game', () => {
  const settings = readSettings({ HUB_URL: 'http://localhost:4000/', PARTNER_KEY_NEUROARENA: 'ph_test_mine', DATA_DIR: '' })
  expect(settings.stripe.webhookUrl).toBe('http://localhost:4000/webhooks/stripe')
  expect(settings.partners.neuroarena.apiKey).toBe('ph_test_mine')
})

test.each([
  ['production', { NODE_ENV: 'production' }, /does not start with NODE_ENV=production/],
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_1' }, /STRIPE_SECRET_KEY/],
  ['a live shop of YooKassa', { YOOKASSA_SECRET_KEY: 'live_1' }, /YOOKASSA_SECRET_KEY/],
  ['a port that is none', { SIMULATOR_PORT: 'abc' }, /SIMULATOR_PORT: it must be a whole number from 0 to 65535/],
  ['a blank port', { SIMULATOR_PORT: ' ' }, /SIMULATOR_PORT: it must be a whole number/],
  ['a hexadecimal port', { SIMULATOR_SMTP_PORT: '0x1000' }, /SIMULATOR_SMTP_PORT: it must be a whole number/],
])('%s is refused with a sentence', (_, env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})
