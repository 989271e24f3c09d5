import { signInContradictions } from './auth/providers/settings.ts'
import { type Environment, hasDesk } from './environment.ts'
import { replyProblems } from './mail/reply-settings.ts'
import { paymentProblems } from './payments/providers/settings-problems.ts'

/** The secrets that are used outside production. Everybody can read them in this file. */
export const developmentSecrets = {
  app: 'playhub-development-secret-not-for-production',
  mail: 'playhub-development-mail-secret-not-for-production',
} as const

/**
 * Matches an address, perhaps in angle brackets, whose domain is reserved for examples (RFC 2606). The default addresses outside production
 * have such domains.
 */
const FOR_EXAMPLES = /[@.]example(\.(com|net|org))?>?$/i

/** Returns one sentence for each contradiction between settings and, in production, for each setting that is missing or unsafe. */
export const configProblems = (e: Environment): string[] => [
  ...contradictions(e),
  ...(e.NODE_ENV === 'production' ? missingInProduction(e) : []),
]

const contradictions = (e: Environment): string[] => {
  const production = e.NODE_ENV === 'production'
  const problems = [...paymentProblems(e, production), ...signInContradictions(e, production)]
  const s3 = [e.S3_ENDPOINT, e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean))
    problems.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.')
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL is the way past a pooler whose address is DATABASE_URL: set both, or DATABASE_URL alone.')
  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    problems.push('DATABASE_READ_URL is the address of standbys of the PostgreSQL at DATABASE_URL: set both, or DATABASE_URL alone.')
  if (e.EDGE_PURGE_URLS.length > 0 && !e.EDGE_CACHE)
    problems.push('EDGE_PURGE_URLS names caches that may keep nothing: set EDGE_CACHE=true too, or neither.')
  problems.push(...portProblems(e), ...gamesProblems(e), ...replyProblems(e.MAIL_REPLY_ADDRESS, e.MAIL_WEBHOOK_SECRET, production))
  return problems
}

/** Checks that each server of the process has a port of its own. The port 0 stands for any free port. */
const portProblems = (e: Environment): string[] => {
  const names = ['PORT', ...(hasDesk(e.ROLES) ? (['DESK_PORT'] as const) : []), 'METRICS_PORT'] as const
  return names.flatMap((name, at) =>
    names
      .slice(at + 1)
      .filter((other) => e[name] && e[name] === e[other])
      .map((other) => `${name} and ${other} must be different: both are ${e[name]}.`),
  )
}

/**
 * Checks that uploaded games have a host name of their own. Uploaded games run scripts of other people. On the host name of the hub or the
 * desk, these scripts could read the cookies and pages of the hub or the desk.
 */
const gamesProblems = ({ GAMES_ORIGIN: origin, PUBLIC_URL, DESK_URL, NODE_ENV }: Environment): string[] => {
  if (origin === undefined) return []
  const { hostname } = new URL(origin.replace('*.', ''))
  const isGames = (name: string) => name === hostname || (origin.includes('*') && name.endsWith(`.${hostname}`))
  const taken = [PUBLIC_URL, DESK_URL].some((url) => url !== undefined && isGames(new URL(url).hostname))
  // All subdomains of the hub may show games in a frame (`games/headers.ts`), so there one game could show another one.
  const isUnderHub = PUBLIC_URL !== undefined && hostname.endsWith(`.${new URL(PUBLIC_URL).hostname}`)
  return [
    ...(taken ? ['GAMES_ORIGIN must have another host name than PUBLIC_URL and DESK_URL.'] : []),
    ...(NODE_ENV === 'production' && isUnderHub ? ['GAMES_ORIGIN must not be a subdomain of PUBLIC_URL in production.'] : []),
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
  const known: readonly (string | undefined)[] = Object.values(developmentSecrets)
  for (const name of ['APP_SECRET', 'MAIL_WEBHOOK_SECRET'] as const)
    if (known.includes(e[name]?.trim())) problems.push(`${name} is the one from the source code: make your own.`)
  for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL', 'DESK_ADMIN_EMAIL'] as const)
    if (FOR_EXAMPLES.test(e[name])) problems.push(`${name} is an address for examples, which nobody reads: set your own.`)
  if (e.ROBOT_CHECK_COST < 1000) problems.push('ROBOT_CHECK_COST must be at least 1000 in production: less stops no robot.')
  if (e.YOOKASSA_SHOP_ID && !e.TRUST_PROXY)
    problems.push('TRUST_PROXY is missing: YooKassa is known by its addresses alone, and without it each seems to be your proxy’s.')
  if (e.SIMULATOR_URL) problems.push('SIMULATOR_URL is set: the simulator is not for production.')
  if (e.SEED_DEMO) problems.push('SEED_DEMO is true: demo players and keys are not for production.')
  return problems
}
