import { email } from '@playhub/contract/fields'
import { z } from 'zod'
import { isAddressOrRange, paymentEnvironment } from './payments/providers/settings-environment.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const seconds = z
  .string()
  .regex(/^[1-9]\d*(,[1-9]\d*)*$/)
  .transform((list) => list.split(',').map(Number))
const list = z.string().transform((text) => text.split(',').map((one) => one.trim()))
/** The roles of a process. `web`: pages, APIs and webhooks. `push`: event streams of open pages. `worker`: background work. */
export const allRoles = ['web', 'push', 'worker'] as const
const roles = z
  .string()
  .regex(/^(web|push|worker)(, ?(web|push|worker))*$/, 'one or more of web, push and worker, comma separated')
  .transform((text) => new Set(allRoles.filter((role) => text.includes(role))))
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/**
 * Whether every entry of the comma-separated setting is a form that Fastify's `trustProxy` understands. A range that ends with `/0` is not
 * allowed, because the `X-Forwarded-For` header of everybody would be trusted.
 */
const isTrustable = (text: string) =>
  text.split(',').every((one) => {
    const name = one.trim()
    return ['loopback', 'linklocal', 'uniquelocal'].includes(name) || (isAddressOrRange(name) && !name.endsWith('/0'))
  })

/** The environment variables of the process. `.env.example` describes each one. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLES: roles.default(new Set(allRoles)),
  PORT: port.default(3000),
  PORT_SHARED: z.enum(['true', 'false']).default('false'),
  METRICS_PORT: port.optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  SIMULATOR_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_JOB_POOL: z.coerce.number().int().min(2).max(50).default(4),
  DATABASE_NAMED_STATEMENTS: z.enum(['true', 'false']).optional(),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^,]+(,(nats|tls):\/\/[^,]+)*$/, 'nats://host:port, several comma separated')
    .optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  APP_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Playhub <no-reply@playhub.example>'),
  MAIL_REPLY_ADDRESS: z.string().pipe(email).optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(32).optional(),
  SUPPORT_EMAIL: z.string().default('support@playhub.example').pipe(email),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(isTrustable, 'addresses or CIDR ranges of your proxies, comma separated, or loopback, linklocal, uniquelocal')
    .optional(),
  SEED_DEMO: z.enum(['true', 'false']).optional(),
  GAMES_ORIGIN: z
    .string()
    .regex(/^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/, 'https://games.example.com or https://*.games.example.com')
    .optional(),
  EDGE_CACHE: z.enum(['true', 'false']).default('false'),
  EDGE_PURGE_URLS: list.pipe(z.array(origin)).default([]),
  HUB_DIST: z.string().default('apps/hub/dist'),
  DESK_PORT: port.default(3001),
  DESK_URL: origin.optional(),
  DESK_DIST: z.string().default('apps/desk/dist'),
  DESK_ADMIN_EMAIL: z.string().default('admin@playhub.example').pipe(email),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/)
    .optional(),
  ANSWER_LETTER_AFTER_SECONDS: z.coerce.number().int().nonnegative().default(600),
  ANSWER_LETTER_GAP_SECONDS: z.coerce.number().int().nonnegative().default(900),
  ...paymentEnvironment,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ADULT_CLIENT_ID: z.string().optional(),
  GOOGLE_ADULT_CLIENT_SECRET: z.string().optional(),
  GOOGLE_NATIVE_CLIENT_IDS: list.default([]),
  APPLE_CLIENT_ID: z.string().optional(),
  VK_CLIENT_ID: z.string().regex(/^\d+$/).optional(),
  VK_ID_URL: z.enum(['https://id.vk.ru', 'https://id.vk.com']).default('https://id.vk.ru'),
  YANDEX_CLIENT_ID: z.string().optional(),
  YANDEX_CLIENT_SECRET: z.string().optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{5,15}:[\w-]{20,}$/)
    .optional(),
  FACEBOOK_APP_ID: z.string().regex(/^\d+$/).optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  REQUEST_HEAD_SECONDS: z.coerce.number().int().min(1).max(120).default(15),
  REQUEST_BODY_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(8).default(512),
  BREACHED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  ROBOT_CHECK_COST: z.coerce.number().int().min(1).max(50_000).default(5000),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
  RECONCILE_DELAYS_SECONDS: seconds.default([10, 30, 60, 120, 300, 900]),
  ATTEMPT_TTL_HOURS: z.coerce.number().positive().default(24),
})

export type Environment = z.output<typeof environment>
