import { resolve } from 'node:path'
import { signInSettings } from './auth/providers/settings.ts'
import { ConfigError } from './base/config-error.ts'
import { configProblems, developmentSecrets } from './config-problems.ts'
import { type Environment, environment, hasDesk } from './environment.ts'
import { paymentSettings } from './payments/providers/settings.ts'

/** The settings of the process, read once. */
export type Config = ReturnType<typeof readConfig>

const DEVELOPMENT_REPLY_ADDRESS = 'reply@playhub.example'

/**
 * Reads the settings from the environment. An empty value is treated as missing. Throws ConfigError with one sentence for each problem: an
 * invalid value, a contradiction or, in production, a setting that would use a simulated service.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}.`).join('\n'))
  }
  const e = parsed.data
  const problems = configProblems(e)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  const production = e.NODE_ENV === 'production'
  const simulator = e.SIMULATOR_URL ?? 'http://localhost:3002'
  return {
    production,
    roles: e.ROLES,
    port: e.PORT,
    /** Whether several processes of this machine listen on the same ports. The kernel spreads the connections over them. */
    isPortShared: e.PORT_SHARED,
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
    namedStatements: e.DATABASE_NAMED_STATEMENTS ?? e.DATABASE_DIRECT_URL === undefined,
    /** URLs of the NATS servers that carry notifications for open pages. Without NATS, the database carries them. */
    natsUrl: e.NATS_URL,
    /** Number of seconds for which a stopping process reports "not ready" before it closes its ports. */
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 10 : 0),
    appSecret: e.APP_SECRET ?? developmentSecrets.app,
    mail: {
      ...{ smtpUrl: e.SMTP_URL ?? 'smtp://127.0.0.1:2525', from: e.MAIL_FROM, support: e.SUPPORT_EMAIL },
      /**
       * E-mail address to which people reply when they answer the hub's e-mails. In each e-mail, the ticket and a signature are added to
       * this address after a `+`. If the setting is missing, the hub receives no replies.
       */
      replyTo: e.MAIL_REPLY_ADDRESS ?? (production ? undefined : DEVELOPMENT_REPLY_ADDRESS),
      /** The secret with which a mail server or service signs the mails that it passes on to the hub. */
      webhookSecret: e.MAIL_WEBHOOK_SECRET ?? (production ? undefined : developmentSecrets.mail),
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
    seedDemo: e.SEED_DEMO ?? !production,
    /**
     * Shared caches. `isOn`: whether they may keep answers that are the same for every guest. `purgeUrls`: the URLs of the caches that the
     * hub asks to drop answers after an edit.
     */
    edge: { isOn: e.EDGE_CACHE, purgeUrls: e.EDGE_PURGE_URLS },
    hubDist: resolve(e.HUB_DIST),
    desk: {
      /** Undefined if the process does not serve the desk. */
      port: hasDesk(e.ROLES) ? e.DESK_PORT : undefined,
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
const s3Settings = ({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Environment) =>
  S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
    : undefined
