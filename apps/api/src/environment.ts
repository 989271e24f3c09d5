import { z } from 'zod'
import {
  baseUrl,
  decimal,
  emailAddress,
  flag,
  form,
  hostAndPort,
  listWhere,
  matching,
  natsUrls,
  oneOf,
  origin,
  postgresUrl,
  secret,
  sender,
  smtpUrl,
  text,
  webUrls,
  wholeNumber,
  wholeNumbers,
  wildcardOrigin,
  words,
} from './base/setting-forms.ts'
import { isAddressOrRange, paymentEnvironment } from './payments/providers/settings-environment.ts'

/** The roles of a process. `web`: pages, APIs and webhooks. `push`: event streams of open pages. `worker`: background work. */
export const allRoles = ['web', 'push', 'worker'] as const
const roles = form('one or more of web, push and worker, comma separated', (value) =>
  /^(web|push|worker)(, ?(web|push|worker))*$/.test(value) ? new Set(allRoles.filter((role) => value.includes(role))) : undefined,
)
/** Whether a process with these roles serves the desk, on a second port. */
export const hasDesk = (of: ReadonlySet<string>) => of.has('web') || of.has('push')

const YEAR_SECONDS = 31_536_000
const port = wholeNumber(0, 65_535)

/**
 * The proxies, in a form that Fastify's `trustProxy` understands. A range that ends with `/0` is not allowed, because the
 * `X-Forwarded-For` header of everybody would be trusted.
 */
const proxies = listWhere(
  'addresses or CIDR ranges of your proxies, or loopback, linklocal or uniquelocal',
  (entry) => ['loopback', 'linklocal', 'uniquelocal'].includes(entry) || (isAddressOrRange(entry) && !entry.endsWith('/0')),
).transform((entries) => entries.join(','))

/** The environment variables of the process. `.env.example` describes each one. */
export const environment = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  ROLES: roles.default(new Set(allRoles)),
  PORT: port.default(3000),
  PORT_SHARED: flag.default(false),
  METRICS_PORT: port.optional(),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  SIMULATOR_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  DATABASE_JOB_POOL: wholeNumber(2, 50).default(4),
  DATABASE_NAMED_STATEMENTS: flag.optional(),
  NATS_URL: natsUrls.optional(),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  APP_SECRET: secret(32).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default('Playhub <no-reply@playhub.example>'),
  MAIL_REPLY_ADDRESS: emailAddress.optional(),
  MAIL_WEBHOOK_SECRET: secret(32).optional(),
  SUPPORT_EMAIL: emailAddress.default('support@playhub.example'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: proxies.optional(),
  SEED_DEMO: flag.optional(),
  GAMES_ORIGIN: wildcardOrigin.optional(),
  EDGE_CACHE: flag.default(false),
  EDGE_PURGE_URLS: webUrls.default([]),
  HUB_DIST: text.default('apps/hub/dist'),
  DESK_PORT: port.default(3001),
  DESK_URL: origin.optional(),
  DESK_DIST: text.default('apps/desk/dist'),
  DESK_ADMIN_EMAIL: emailAddress.default('admin@playhub.example'),
  S3_ENDPOINT: baseUrl.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  CLAMD_ADDRESS: hostAndPort.optional(),
  ANSWER_LETTER_AFTER_SECONDS: wholeNumber(0, YEAR_SECONDS).default(600),
  ANSWER_LETTER_GAP_SECONDS: wholeNumber(0, YEAR_SECONDS).default(900),
  ...paymentEnvironment,
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ADULT_CLIENT_ID: text.optional(),
  GOOGLE_ADULT_CLIENT_SECRET: text.optional(),
  GOOGLE_NATIVE_CLIENT_IDS: words.default([]),
  APPLE_CLIENT_ID: text.optional(),
  VK_CLIENT_ID: matching('the number of the app at VK ID', /^\d+$/).optional(),
  VK_ID_URL: oneOf(['https://id.vk.ru', 'https://id.vk.com']).default('https://id.vk.ru'),
  YANDEX_CLIENT_ID: text.optional(),
  YANDEX_CLIENT_SECRET: text.optional(),
  TELEGRAM_BOT_TOKEN: matching(
    'the token of a bot, as BotFather gives it: a number, a colon and letters',
    /^\d{5,15}:[\w-]{20,}$/,
  ).optional(),
  FACEBOOK_APP_ID: matching('the number of the app at Facebook', /^\d+$/).optional(),
  FACEBOOK_APP_SECRET: text.optional(),
  REQUEST_HEAD_SECONDS: wholeNumber(1, 120).default(15),
  REQUEST_BODY_SECONDS: wholeNumber(1, 600).default(20),
  CONNECTIONS_PER_ADDRESS: wholeNumber(8, 1_000_000).default(512),
  BREACHED_PASSWORDS_URL: baseUrl.optional(),
  ROBOT_CHECK_COST: wholeNumber(1, 50_000).default(5000),
  METRICS_TOKEN: secret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  OTEL_TRACES_SAMPLER: oneOf([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]).default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: decimal(0, 1).default(0.05),
  RECONCILE_DELAYS_SECONDS: wholeNumbers(1, YEAR_SECONDS).default([10, 30, 60, 120, 300, 900]),
  ATTEMPT_TTL_HOURS: decimal(0.001, 8760).default(24),
})

export type Environment = z.output<typeof environment>
