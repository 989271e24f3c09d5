import * as z from 'zod/mini'

/** Tokens from a provider's script, which the browser passes on. The server accepts only tokens that it can verify. */
export const idToken = z.string().check(z.minLength(1), z.maxLength(8192))
export const accessToken = z.string().check(z.minLength(1), z.maxLength(8192))

/**
 * Data from the Telegram widget. Unknown fields are kept, because the hash covers them: a field that somebody added makes the data invalid.
 */
export const telegramData = z.looseObject({
  id: z.number(),
  first_name: z.string(),
  last_name: z.optional(z.string()),
  username: z.optional(z.string()),
  photo_url: z.optional(z.string()),
  auth_date: z.number(),
  hash: z.string(),
})

/** Public settings of a provider's browser script; null if the provider is not configured. */
const googleClient = z.object({ clientId: z.string(), scriptUrl: z.string() })
export const signInProviders = z.object({
  google: z.nullable(googleClient),
  google_adult: z.nullable(googleClient),
  vkontakte: z.boolean(),
  yandex: z.boolean(),
  apple: z.nullable(z.object({ clientId: z.string(), redirectUri: z.string(), scriptUrl: z.string() })),
  telegram: z.nullable(z.object({ botId: z.number(), scriptUrl: z.string() })),
  facebook: z.nullable(z.object({ appId: z.string(), version: z.string(), scriptUrl: z.string() })),
})
export type SignInProviders = z.infer<typeof signInProviders>
