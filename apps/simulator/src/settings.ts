import { resolve } from 'node:path'
import * as z from 'zod'
import type { DemoProject } from './games/items.ts'

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** The keys that a real publisher would store in the settings of the game's server. */
export type PartnerKeys = { apiKey: string; noticeSecret: string }

export type Settings = {
  /** The port for HTTP; 0 means any free port. */
  port: number
  smtpPort: number
  /** The folder for stored data. If it is undefined, nothing is stored on disk. */
  dataDir: string | undefined
  hubUrl: string
  stripe: {
    webhookUrl: string
    webhookSecret: string
    /** The shop's keys. If they are undefined, the simulator accepts any `sk_test_…` and `pk_test_…`. */
    secretKey: string | undefined
    publishableKey: string | undefined
  }
  yookassa: {
    webhookUrl: string
    shopId: string
    secretKey: string
    /** Time in ms that the tax service takes to register a receipt. */
    receiptAfterMs: number
  }
  yandexPay: {
    /** The webhook URL without the path that Yandex appends. */
    webhookUrl: string
    merchantId: string
    /** The key of the merchant API. In Yandex's sandbox, the key is the merchant's id. */
    apiKey: string
  }
  /** Delays between the deliveries of a webhook that the hub did not accept. */
  retryGapsMs: readonly number[]
  lateMailMs: number
  /** The secret with which the simulator signs mails that it sends to the hub. */
  mailSecret: string
  /** Redirect URLs and origins that are registered at the sign-in providers besides the hub's own. */
  login: { redirectUris: readonly string[]; origins: readonly string[] }
  partners: Record<DemoProject, PartnerKeys>
  /** Whether the simulator stores the paid purchases of the hub's demo content, so that they can be refunded. */
  demoPurchases: boolean
}

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'it must be a whole number from 0 to 65535')
  .transform(Number)
const address = z.url({ protocol: /^https?$/ })

const environment = z.object({
  NODE_ENV: z.string().optional(),
  SIMULATOR_PORT: port.default(3002),
  SIMULATOR_SMTP_PORT: port.default(2525),
  SIMULATOR_DEMO_PURCHASES: z.enum(['true', 'false']).default('false'),
  DATA_DIR: z.string().default('./data'),
  HUB_URL: address.optional(),
  PUBLIC_URL: address.optional(),
  PORT: port.default(3000),
  STRIPE_WEBHOOK_URL: address.optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').optional(),
  YOOKASSA_WEBHOOK_URL: address.optional(),
  YOOKASSA_SHOP_ID: z.string().regex(/^\d+$/).optional(),
  YOOKASSA_SECRET_KEY: z.string().startsWith('test_').optional(),
  YANDEX_PAY_WEBHOOK_URL: address.optional(),
  YANDEX_PAY_MERCHANT_ID: z.guid().optional(),
  YANDEX_PAY_API_KEY: z.string().optional(),
  MAIL_WEBHOOK_SECRET: z.string().optional(),
})

/**
 * Reads the settings from the environment. Treats empty values as absent. Throws SettingsError if a value is invalid or NODE_ENV is
 * `production`.
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  if (env.NODE_ENV === 'production') {
    throw new SettingsError('The simulator does not start with NODE_ENV=production: it gives out payments, letters and keys to anybody.')
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join('\n'))
  }
  const e = parsed.data
  return defaultSettings({
    port: e.SIMULATOR_PORT,
    smtpPort: e.SIMULATOR_SMTP_PORT,
    dataDir: resolve(e.DATA_DIR, 'simulator'),
    hubUrl: (e.HUB_URL ?? e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    ...(e.STRIPE_WEBHOOK_URL && { webhookUrl: e.STRIPE_WEBHOOK_URL }),
    ...(e.STRIPE_WEBHOOK_SECRET && { webhookSecret: e.STRIPE_WEBHOOK_SECRET }),
    secretKey: e.STRIPE_SECRET_KEY,
    publishableKey: e.STRIPE_PUBLISHABLE_KEY,
    yookassa: {
      ...(e.YOOKASSA_WEBHOOK_URL && { webhookUrl: e.YOOKASSA_WEBHOOK_URL }),
      ...(e.YOOKASSA_SHOP_ID && { shopId: e.YOOKASSA_SHOP_ID }),
      ...(e.YOOKASSA_SECRET_KEY && { secretKey: e.YOOKASSA_SECRET_KEY }),
    },
    yandexPay: {
      ...(e.YANDEX_PAY_WEBHOOK_URL && { webhookUrl: e.YANDEX_PAY_WEBHOOK_URL }),
      ...(e.YANDEX_PAY_MERCHANT_ID && { merchantId: e.YANDEX_PAY_MERCHANT_ID }),
      ...(e.YANDEX_PAY_API_KEY && { apiKey: e.YANDEX_PAY_API_KEY }),
    },
    ...(e.MAIL_WEBHOOK_SECRET && { mailSecret: e.MAIL_WEBHOOK_SECRET }),
    partners: partnersFrom(given),
    demoPurchases: e.SIMULATOR_DEMO_PURCHASES === 'true',
  })
}

/** All settings, each of them optional. Stripe's settings are on the same level as the general settings. */
type Given = Partial<
  Omit<Settings, 'stripe' | 'yookassa' | 'yandexPay'> &
    Settings['stripe'] & { yookassa: Partial<Settings['yookassa']>; yandexPay: Partial<Settings['yandexPay']> }
>

/** Settings for a simulator inside another process: free ports and, by default, nothing on disk. */
export const defaultSettings = (given: Given = {}): Settings => {
  const hubUrl = given.hubUrl ?? 'http://localhost:3000'
  return {
    port: given.port ?? 0,
    smtpPort: given.smtpPort ?? 0,
    dataDir: given.dataDir,
    hubUrl,
    stripe: {
      webhookUrl: given.webhookUrl ?? webhookUrlsOf(hubUrl).stripe,
      webhookSecret: given.webhookSecret ?? 'whsec_simulator_playhub',
      secretKey: given.secretKey,
      publishableKey: given.publishableKey,
    },
    yookassa: {
      webhookUrl: webhookUrlsOf(hubUrl).yookassa,
      shopId: '100001',
      secretKey: 'test_simulator_yookassa',
      receiptAfterMs: 1500,
      ...given.yookassa,
    },
    yandexPay: {
      webhookUrl: webhookUrlsOf(hubUrl).yandexPay,
      merchantId: '00000000-0000-4000-8000-00000000ca5e',
      apiKey: '00000000-0000-4000-8000-00000000ca5e',
      ...given.yandexPay,
    },
    retryGapsMs: given.retryGapsMs ?? [1000, 5000, 30_000, 120_000, 600_000],
    lateMailMs: given.lateMailMs ?? 5000,
    mailSecret: given.mailSecret ?? 'playhub-development-mail-secret-not-for-production',
    demoPurchases: given.demoPurchases ?? false,
    login: given.login ?? { redirectUris: [], origins: [] },
    partners: given.partners ?? partnersFrom({}),
  }
}

/** Returns the hub's webhook URL for each provider. */
export const webhookUrlsOf = (hubUrl: string) => ({
  stripe: `${hubUrl}/webhooks/stripe`,
  yookassa: `${hubUrl}/webhooks/yookassa`,
  yandexPay: `${hubUrl}/webhooks/yandex-pay`,
})

const partnersFrom = (env: Record<string, string | undefined>): Settings['partners'] => {
  const keysOf = (project: DemoProject): PartnerKeys => ({
    apiKey: env[`PARTNER_KEY_${project.toUpperCase()}`] ?? `ph_test_${project}_development_key_0000000000`,
    noticeSecret:
      env[`NOTICE_SECRET_${project.toUpperCase()}`] ??
      `whsec_${Buffer.from(`${project}-development-notice-secret-000`).toString('base64')}`,
  })
  return {
    familytown: keysOf('familytown'),
    neuroarena: keysOf('neuroarena'),
    islandm3: keysOf('islandm3'),
    hornylegends: keysOf('hornylegends'),
  }
}
