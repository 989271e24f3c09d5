import { resolve } from 'node:path'
import { email } from '@playhub/contract/fields'
import { z } from 'zod'
import { signInContradictions, signInSettings } from './auth/providers/settings.ts'
import { replyProblems } from './mail/reply-settings.ts'
import { paymentSettings } from './payments/providers/settings.ts'
import { isAddressOrRange, paymentEnvironment } from './payments/providers/settings-environment.ts'
import { paymentProblems } from './payments/providers/settings-problems.ts'

/** The settings of the process, read once. `.env.example` describes each one. */
export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

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

const environment = z.object({
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

const DEVELOPMENT_SECRET = 'playhub-development-secret-not-for-production'
const DEVELOPMENT_MAIL_SECRET = 'playhub-development-mail-secret-not-for-production'
const DEVELOPMENT_REPLY_ADDRESS = 'reply@playhub.example'

/**
 * Reads the settings from the environment. Empty values count as absent. Throws ConfigError with one sentence for each problem: an invalid
 * value, a contradiction or, in production, a setting that would use a simulated service.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join('\n'))
  }
  const e = parsed.data
  const problems = [...contradictions(e), ...(e.NODE_ENV === 'production' ? missingInProduction(e) : [])]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  const production = e.NODE_ENV === 'production'
  const simulator = e.SIMULATOR_URL ?? 'http://localhost:3002'
  return {
    production,
    roles: e.ROLES,
    port: e.PORT,
    /** Whether several processes of this machine listen on the same ports. The kernel spreads the connections over them. */
    isPortShared: e.PORT_SHARED === 'true',
    /** The port that serves only health checks and metrics. If it is not set, the hub's port serves the metrics. */
    metricsPort: e.METRICS_PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    simulatorUrl: simulator,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    /** The database URL that bypasses the pooler. LISTEN, jobs and migrations use it, because each needs its own connection. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    /** The URL of database standbys. Web processes use them for large reads. */
    databaseReadUrl: e.DATABASE_READ_URL,
    databasePool: e.DATABASE_POOL,
    databaseJobPool: e.DATABASE_JOB_POOL,
    /** Whether to use named prepared statements. Off by default behind a pooler, because not every pooler supports them. */
    namedStatements:
      e.DATABASE_NAMED_STATEMENTS === undefined ? e.DATABASE_DIRECT_URL === undefined : e.DATABASE_NAMED_STATEMENTS === 'true',
    /** URLs of the NATS servers that carry notifications for open pages. Without NATS, the database carries them. */
    natsUrl: e.NATS_URL,
    /** Number of seconds for which a stopping process reports "not ready" before it closes its ports. */
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 10 : 0),
    appSecret: e.APP_SECRET ?? DEVELOPMENT_SECRET,
    mail: {
      ...{ smtpUrl: e.SMTP_URL ?? 'smtp://127.0.0.1:2525', from: e.MAIL_FROM, support: e.SUPPORT_EMAIL },
      /**
       * E-mail address for replies to the hub's e-mails. Each e-mail adds the ticket and a signature to it, after a `+`. If it is not set,
       * replies are not received.
       */
      replyTo: e.MAIL_REPLY_ADDRESS ?? (production ? undefined : DEVELOPMENT_REPLY_ADDRESS),
      /** The secret with which a mail server or service signs the mails that it passes on to the hub. */
      webhookSecret: e.MAIL_WEBHOOK_SECRET ?? (production ? undefined : DEVELOPMENT_MAIL_SECRET),
    },
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    /**
     * Time limits for the head and body of a request, and the connection limit per IP address. Connections of a trusted proxy are not
     * counted.
     */
    slowClients: {
      headMs: e.REQUEST_HEAD_SECONDS * 1000,
      bodyMs: e.REQUEST_BODY_SECONDS * 1000,
      connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
    },
    /** URL of the service that returns ranges of leaked password hashes. Without it, passwords are not compared with leaks. */
    breachedPasswordsUrl: e.BREACHED_PASSWORDS_URL,
    /** Number of PBKDF2 iterations per guess of a robot check. */
    robotCheckCost: e.ROBOT_CHECK_COST,
    /** The token for `/metrics`. If it is not set, nobody can read the metrics in production. */
    metricsToken: e.METRICS_TOKEN,
    /** The URL of the collector for traces, and the sampling settings. Without the URL, OpenTelemetry is not loaded. */
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, sampler: e.OTEL_TRACES_SAMPLER, ratio: e.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    /** The origin that serves uploaded games. `*` in it stands for the project. Without this origin, games cannot be uploaded. */
    gamesOrigin: e.GAMES_ORIGIN ?? (production ? undefined : `http://*.games.localhost:${e.PORT}`),
    seedDemo: e.SEED_DEMO === undefined ? !production : e.SEED_DEMO === 'true',
    /**
     * Shared caches. `isOn`: whether they may keep answers that are the same for every guest. `purgeUrls`: the URLs of the caches that the
     * hub asks to drop answers after an edit.
     */
    edge: { isOn: e.EDGE_CACHE === 'true', purgeUrls: e.EDGE_PURGE_URLS },
    hubDist: resolve(e.HUB_DIST),
    desk: {
      port: e.DESK_PORT,
      url: e.DESK_URL ?? `http://localhost:${e.DESK_PORT}`,
      dist: resolve(e.DESK_DIST),
      adminEmail: e.DESK_ADMIN_EMAIL,
    },
    media: {
      folder: resolve(e.DATA_DIR, 'uploads'),
      s3: s3Settings(e),
      /** Network address of the virus scanner. If it is set, uploaded files are not delivered until they are scanned. */
      clamd: e.CLAMD_ADDRESS,
    },
    /**
     * When an e-mail about new answers is sent: `afterSeconds` after the first unread answer, and at least `gapSeconds` after the previous
     * e-mail.
     */
    answerLetter: { afterSeconds: e.ANSWER_LETTER_AFTER_SECONDS, gapSeconds: e.ANSWER_LETTER_GAP_SECONDS },
    payments: paymentSettings(e, production ? undefined : simulator),
    signIn: signInSettings(e, production ? undefined : simulator),
    reconcileDelaysSeconds: e.RECONCILE_DELAYS_SECONDS,
    attemptTtlHours: e.ATTEMPT_TTL_HOURS,
  }
}

type Environment = z.output<typeof environment>

const s3Settings = ({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Environment) =>
  S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
    : undefined

const contradictions = (e: Environment): string[] => {
  const production = e.NODE_ENV === 'production'
  const problems = [...paymentProblems(e, production), ...signInContradictions(e, production)]
  if (e.PUBLIC_URL && new URL(e.PUBLIC_URL).pathname !== '/') problems.push('PUBLIC_URL must be an origin without a path.')
  const s3 = [e.S3_ENDPOINT, e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean))
    problems.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.')
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL is the way past a pooler whose address is DATABASE_URL: set both, or DATABASE_URL alone.')
  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    problems.push('DATABASE_READ_URL is the address of standbys of the PostgreSQL at DATABASE_URL: set both, or DATABASE_URL alone.')
  if (e.EDGE_PURGE_URLS.length > 0 && e.EDGE_CACHE !== 'true')
    problems.push('EDGE_PURGE_URLS names caches that may keep nothing: set EDGE_CACHE=true too, or neither.')
  problems.push(...gamesProblems(e), ...replyProblems(e.MAIL_REPLY_ADDRESS, e.MAIL_WEBHOOK_SECRET, production))
  if (e.DESK_URL && new URL(e.DESK_URL).pathname !== '/') problems.push('DESK_URL must be an origin without a path.')
  return problems
}

/**
 * Checks that uploaded games have a host name of their own. They run scripts of other people, which could otherwise read the cookies and
 * pages of the hub or the desk.
 */
const gamesProblems = ({ GAMES_ORIGIN: origin, PUBLIC_URL, DESK_URL, NODE_ENV }: Environment): string[] => {
  if (origin === undefined) return []
  const { hostname } = new URL(origin.replace('*.', ''))
  const taken = [PUBLIC_URL, DESK_URL].some((url) => url !== undefined && new URL(url).hostname === hostname)
  return [
    ...(taken ? ['GAMES_ORIGIN must have another host name than PUBLIC_URL and DESK_URL.'] : []),
    ...(NODE_ENV === 'production' && origin.startsWith('http:') ? ['GAMES_ORIGIN must be https in production.'] : []),
  ]
}

const missingInProduction = (e: Environment): string[] => {
  const problems: string[] = []
  const required = ['PUBLIC_URL', 'DESK_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL'] as const
  for (const name of required) if (e[name] === undefined) problems.push(`${name} is missing: production does not fall back to a stand-in.`)
  if (e.PUBLIC_URL?.startsWith('http:')) problems.push('PUBLIC_URL must be https in production.')
  if (e.DESK_URL?.startsWith('http:')) problems.push('DESK_URL must be https in production.')
  if (e.DESK_URL && e.DESK_URL === e.PUBLIC_URL) problems.push('DESK_URL must be another origin than PUBLIC_URL.')
  if (e.APP_SECRET === DEVELOPMENT_SECRET) problems.push('APP_SECRET is the one from the source code: make your own.')
  if (e.ROBOT_CHECK_COST < 1000) problems.push('ROBOT_CHECK_COST must be at least 1000 in production: less stops no robot.')
  if (e.YOOKASSA_SHOP_ID && !e.TRUST_PROXY)
    problems.push('TRUST_PROXY is missing: YooKassa is known by its addresses alone, and without it each seems to be your proxy’s.')
  if (e.SIMULATOR_URL) problems.push('SIMULATOR_URL is set: the simulator is not for production.')
  if (e.SEED_DEMO === 'true') problems.push('SEED_DEMO is true: demo players and keys are not for production.')
  return problems
}
