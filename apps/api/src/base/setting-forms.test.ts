import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from './config-error.ts'

/** Returns the message of the refusal; empty if the settings are accepted. */
const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const ORIGIN = 'an origin without a path, query or user, such as https://play.example'
const SENDER = 'an e-mail address, alone or after a name, such as "Games, Inc" <no-reply@play.example>'
const PROXIES = 'addresses or CIDR ranges of your proxies, or loopback, linklocal or uniquelocal, comma separated'
const GAMES = 'an origin, such as https://games.example or https://*.games.example'
const MAIL_SERVER = 'the address of a mail server, such as smtp://user:password@mail.example:587'
const DATABASE = 'the address of a PostgreSQL database, such as postgres://playhub:password@127.0.0.1:5432/playhub'
const NATS = 'the address of a NATS server, such as nats://127.0.0.1:4222, or several, comma separated'
const BASE = 'a web address without a query or user, such as https://service.example/v1'
const COPIED = 'text without spaces or line ends around it'

test.each([
  ['PORT', 'a whole number from 0 to 65535', [' ', 'x', '0x1000', '1e3', '-1', '65536', '3000.5', ' 3000', '３０００']],
  ['DRAIN_SECONDS', 'a whole number from 0 to 600', [' ', '1e2', '601']],
  ['CONNECTIONS_PER_ADDRESS', 'a whole number from 8 to 1000000', ['7', 'Infinity']],
  ['YOOKASSA_VAT_CODE', 'a whole number from 1 to 12', ['0x1']],
  ['ATTEMPT_TTL_HOURS', 'a number from 0.001 to 8760', [' ', '0', 'x', '1e3', '0.5.5']],
  ['RECONCILE_DELAYS_SECONDS', 'whole numbers from 1 to 31536000, comma separated', ['10,0', '10,,20', ' ', '1e3']],
  ['PORT_SHARED', 'true or false', ['yes', 'TRUE', ' ']],
  ['LOG_LEVEL', 'trace, debug, info, warn, error or silent', ['verbose']],
  ['ROLES', 'one or more of web, push and worker, comma separated', ['web,wrker']],
  ['APP_SECRET', 'at least 32 characters long, not counting spaces around it', [' '.repeat(32), `secret${' '.repeat(32)}`]],
  ['METRICS_TOKEN', 'at least 16 characters long, not counting spaces around it', ['short', ' '.repeat(16)]],
  ['PUBLIC_URL', ORIGIN, ['play.example', 'ftp://play.example', 'https://play.example:99999', 'https://play.example/hub', ' ']],
  ['PUBLIC_URL', ORIGIN, ['https://play.example?x=1', 'https://play.example/#a', 'https://u:p@play.example', 'https://u@play.example']],
  ['DESK_URL', ORIGIN, ['https://desk.example?x=1', 'https://desk.example#a', 'https://u:p@desk.example', 'https://desk.example/?']],
  ['SIMULATOR_URL', ORIGIN, ['http://localhost:3002?x=1', 'http://localhost:3002/simulator']],
  ['GAMES_ORIGIN', GAMES, ['games', 'https://g.example:99999', 'https://*.*.g.example', 'https://g.example/a', 'https://u:p@g.example']],
  ['S3_ENDPOINT', BASE, ['https://s3.example?x=1', 'https://u:p@s3.example', 's3.example']],
  ['BREACHED_PASSWORDS_URL', BASE, ['https://leaks.example/range?', 'https://leaks.example/#a']],
  ['EDGE_PURGE_URLS', 'web addresses without users, such as http://127.0.0.1:6081, comma separated', ['varnish', 'http://u:p@varnish']],
  ['YANDEX_PAY_API_URL', BASE, ['pay.yandex.ru']],
  ['DATABASE_URL', DATABASE, ['mysql://db/playhub', 'postgres://db:99999/playhub', 'postgres://', ' ']],
  ['NATS_URL', NATS, ['nats://', 'nats://a:4222,b:4222', 'nats://a:99999']],
  ['SMTP_URL', MAIL_SERVER, ['smtp://', 'mail.example', 'smtp://mail.example:99999']],
  ['MAIL_FROM', SENDER, ['garbage', 'Playhub <garbage>', 'Playhub <a@play.example>\r\nBcc: b@play.example', 'a@play.example\n']],
  ['MAIL_FROM', SENDER, ['Games, Inc <a@play.example>', 'a@play.example, b@play.example', '<a@play.example> <b@play.example>']],
  ['SUPPORT_EMAIL', 'an e-mail address, such as support@play.example', ['help', ' ']],
  ['CLAMD_ADDRESS', 'a host and a port, such as 127.0.0.1:3310', ['h:99999', 'h:0', 'h', ':3310']],
  ['TRUST_PROXY', PROXIES, ['0.0.0.0/00', '0.0.0.0/0', '::/0', '10.0.0.0/08', 'true', '10.0.0.1,', ' ']],
  ['YOOKASSA_WEBHOOK_ADDRESSES', 'IP addresses or CIDR ranges, comma separated', ['yookassa.ru', '185.71.76.0/33']],
  ['HOST', COPIED, [' ', '127.0.0.1 ']],
  ['S3_SECRET_ACCESS_KEY', COPIED, [' ', 'secret\n']],
  ['STRIPE_SECRET_KEY', 'a secret key of Stripe, which begins with sk_ or rk_', ['pk_test_1', 'sk_test_1\n']],
])('%s must be %s', (name, takes, values) => {
  for (const value of values) expect(refusal({ [name]: value }), JSON.stringify(value)).toBe(`${name} must be ${takes}.`)
})

test.each([
  ['PUBLIC_URL', ['http://localhost:3000', 'https://play.example/', 'https://[::1]:3000', 'https://игры.example']],
  ['GAMES_ORIGIN', ['https://games.example', 'http://*.games.localhost:3000/']],
  [
    'DATABASE_URL',
    ['postgres://playhub:p%25@db/playhub', 'postgresql:///playhub?host=/run/postgresql', 'postgres://playhub@%2Frun/playhub'],
  ],
  ['NATS_URL', ['nats://127.0.0.1:4222', 'tls://user:password@a:4222,nats://b']],
  ['SMTP_URL', ['smtps://mail.example', 'smtp://user%40mail.example:password@mail.example:587?requireTLS=true']],
  ['MAIL_FROM', ['a@play.example', 'Игры <a@почта.рф>', '"Games, Inc" <a@play.example>', "O'Neil & Co (EU) <a@play.example>"]],
  ['CLAMD_ADDRESS', ['clamd.internal:3310']],
  ['TRUST_PROXY', ['loopback', '10.0.0.0/8, 2a02::1']],
  ['BREACHED_PASSWORDS_URL', ['https://api.pwnedpasswords.com/range']],
  ['STRIPE_SCRIPT_URL', ['https://js.stripe.com/v3/?advancedFraudSignals=false']],
  ['OTEL_TRACES_SAMPLER_ARG', ['0', '1', '.5', '0.05']],
])('%s takes each of its forms', (name, values) => {
  for (const value of values) expect(refusal({ [name]: value }), value).toBe('')
})

test('an origin is read as browsers write it', () => {
  const { publicUrl, desk, gamesOrigin } = readConfig({
    PUBLIC_URL: 'HTTPS://PLAY.example:443/',
    DESK_URL: 'http://Desk.Example:80',
    GAMES_ORIGIN: 'HTTPS://*.Games.example:443',
  })
  expect([publicUrl, desk.url, gamesOrigin]).toEqual(['https://play.example', 'http://desk.example', 'https://*.games.example'])
})

test('a base URL has no slash at its end, because paths are appended', () => {
  expect(readConfig({ BREACHED_PASSWORDS_URL: 'https://leaks.example/range/' }).breachedPasswordsUrl).toBe('https://leaks.example/range')
})
