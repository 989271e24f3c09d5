import * as z from 'zod/mini'
import { projectId } from './fields.ts'

/** Where a host shows the hub: in a page (`web`) or in the web view of an app (`mobile`). Without a host, there is no such value. */
export const sources = ['web', 'mobile'] as const
export type Source = (typeof sources)[number]

/**
 * How a project gets the results of sign-ins. `postMessage`: in a message to the host's page. `redirect`: the hub navigates to a page whose
 * URL contains the result, and the host app reads the URL.
 */
export const authTypes = ['postMessage', 'redirect'] as const
export const authType = z.enum(authTypes)
export type AuthType = (typeof authTypes)[number]

/** A value that a page reads from its URL. A modal gets the value of the page that opened it. An empty text means no value. */
const value = z._default(z.string().check(z.maxLength(4096)), '')
export const sessionValues = z.object({ session: value, source: value, locale: value, project: value, jwt: value })
export type SessionValues = z.infer<typeof sessionValues>
export const emptySessionValues: SessionValues = { session: '', source: '', locale: '', project: '', jwt: '' }

/** Query parameters of a page. In the headers of the page's calls, they replace the values that the browser has stored. */
export const overridingParameters = ['jwt', 'session', 'source', 'locale', 'project'] as const

/** Parameters that a host adds to a URL of the hub. The hub copies them to every link to another page of the hub. */
export const heldParameters = ['source', 'session', 'locale', 'project', 'iid', 'uid', 'platformId'] as const

/**
 * Reads the parameters of `heldParameters` from a query. If a parameter occurs several times, its first value that is not empty counts.
 * Both the page cache and the page call this function.
 */
export const heldIn = (query: string): Readonly<Record<string, string>> => {
  const values = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(values.keys())].flatMap((name) => {
      const value = heldParameters.some((each) => each === name) && values.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** The names of the request headers that contain the language, the values from the host, and the id of a guest. */
export const hostingHeaders = {
  language: 'frontend-language',
  session: 'session',
  source: 'source',
  locale: 'locale',
  project: 'project',
  tempUserId: 'temp-user-id',
} as const

/** The results that the hub sends to its host: in a message, or in the URL of a landing page of the hub, which a host app reads. */
export const resultTypes = ['auth', 'payment', 'unauthorized'] as const
export const hostResult = z.object({
  data: z.unknown(),
  type: z.enum(resultTypes),
  isError: z.boolean(),
  errorCode: z.nullable(z.number()),
})
export type HostResult = z.infer<typeof hostResult>

/** Keys under which the hub stores values in the browser. */
export const storageKeys = {
  authData: 'web-auth-data',
  accessToken: 'access-token',
  authDataId: 'auth-data-id',
  ageVerified: 'age-verified',
  session: 'session',
  project: 'project',
  tempUserId: 'temp-user-id',
  supportIdentity: 'support-identity',
  failedAttempts: 'failed-attempts',
  lastMethod: 'last-method',
  helpVoter: 'help-voter',
  language: 'language',
  theme: 'theme',
} as const

export const projectParameter = z.object({ project: z.optional(projectId) })
