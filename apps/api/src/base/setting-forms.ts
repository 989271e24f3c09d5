import { email } from '@playhub/contract/fields'
import { z } from 'zod'

/**
 * Parsers for settings, called forms. A form parses the text of an environment variable. Each form also has a description of the accepted
 * texts, which completes the sentence "PORT must be …". Operators read this sentence if a form does not accept a text. The sentence never
 * contains the text of the variable, because that text may be a secret.
 */

/**
 * Makes a form (a parser for a setting). `takes` describes the accepted texts. `read` returns undefined for a text that is not accepted.
 */
export const form = <T>(takes: string, read: (text: string) => T | undefined) =>
  z.string().transform((text, context): T => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue(takes)
    return z.NEVER
  })

/** A text that matches the pattern. `takes` describes the pattern in words. */
export const matching = (takes: string, pattern: RegExp) => form(takes, (value) => (pattern.test(value) ? value : undefined))

/** Any text, such as a name or a key. Spaces and line ends around it are refused, because they are usually copied by mistake. */
export const text = form('text without spaces or line ends around it', (value) => (value === value.trim() ? value : undefined))

/** A secret that the operator makes. Spaces around it are kept. */
export const secret = (min: number) =>
  form(`at least ${min} characters long, not counting spaces around it`, (value) => (value.trim().length >= min ? value : undefined))

/** One of the given words. */
export const oneOf = <T extends string>(words: readonly T[]) =>
  form(new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words), (value) => words.find((word) => word === value))

const flags = new Map([
  ['true', true],
  ['false', false],
])
export const flag = form('true or false', (value) => flags.get(value))

const numberOf = (pattern: RegExp, min: number, max: number) => (value: string) =>
  pattern.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined
const integer = (min: number, max: number) => numberOf(/^\d+$/, min, max)

/** A whole number in decimal digits. */
export const wholeNumber = (min: number, max: number) => form(`a whole number from ${min} to ${max}`, integer(min, max))
/** A number that may have a decimal point. */
export const decimal = (min: number, max: number) => form(`a number from ${min} to ${max}`, numberOf(/^\d*\.?\d+$/, min, max))

/** A comma-separated list. Spaces around its entries are ignored. */
const listOf = <T>(takes: string, read: (entry: string) => T | undefined) =>
  form(`${takes}, comma separated`, (value) => {
    const entries = value.split(',').map((entry) => read(entry.trim()))
    return entries.every((entry) => entry !== undefined) ? entries : undefined
  })
export const words = listOf('one or more names', (entry) => entry || undefined)
export const wholeNumbers = (min: number, max: number) => listOf(`whole numbers from ${min} to ${max}`, integer(min, max))
/** A comma-separated list in which every entry passes the check. */
export const listWhere = (takes: string, isEntry: (entry: string) => boolean) =>
  listOf(takes, (entry) => (isEntry(entry) ? entry : undefined))

const urlOf = (protocols: string, value: string) =>
  new RegExp(`^(${protocols}):\\/\\/\\S+$`, 'i').test(value) && URL.canParse(value) ? new URL(value) : undefined

const readOrigin = (value: string) => {
  const url = urlOf('https?', value)
  return url && url.href === `${url.origin}/` ? url.origin : undefined
}
/** An origin, as browsers write it: in lower case and without the default port. */
export const origin = form('an origin without a path, query or user, such as https://play.example', readOrigin)

const HOST_NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/
/** An origin whose host name may begin with `*.`, which stands for any name. */
export const wildcardOrigin = form('an origin, such as https://games.example or https://*.games.example', (value) => {
  const own = readOrigin(value.replace('://*.', '://'))
  if (own === undefined || !HOST_NAME.test(new URL(own).hostname)) return undefined
  return value.includes('://*.') ? own.replace('://', '://*.') : own
})

const readWebUrl = (value: string) => {
  const url = urlOf('https?', value)
  return url?.username === '' && url.password === '' ? url : undefined
}
/** A complete http or https URL. It must not contain a user name, because neither browsers nor `fetch` accept one. */
export const webUrl = form('a web address without a user, such as https://play.example/file.js', (value) => readWebUrl(value)?.href)
export const webUrls = listOf('web addresses without users, such as http://127.0.0.1:6081', (entry) => readWebUrl(entry)?.href)
/** A URL to which paths are appended. It is returned without a slash at its end. */
export const baseUrl = form('a web address without a query or user, such as https://service.example/v1', (value) => {
  const url = readWebUrl(value)
  return url && url.href === url.origin + url.pathname ? url.href.replace(/\/$/, '') : undefined
})

export const postgresUrl = form(
  'the address of a PostgreSQL database, such as postgres://playhub:password@127.0.0.1:5432/playhub',
  (value) => (urlOf('postgres|postgresql', value) ? value : undefined),
)
export const smtpUrl = form('the address of a mail server, such as smtp://user:password@mail.example:587', (value) =>
  urlOf('smtps?', value)?.hostname ? value : undefined,
)
export const natsUrls = form('the address of a NATS server, such as nats://127.0.0.1:4222, or several, comma separated', (value) =>
  value.split(',').every((entry) => urlOf('nats|tls', entry)?.hostname) ? value : undefined,
)

/** A host name or an IPv4 address, and a port. */
export const hostAndPort = form('a host and a port, such as 127.0.0.1:3310', (value) => {
  const [, port = ''] = /^[\w.-]+:(\d+)$/.exec(value) ?? []
  return integer(1, 65_535)(port) === undefined ? undefined : value
})

/** An e-mail address. Its domain is returned in ASCII. */
export const emailAddress = form('an e-mail address, such as support@play.example', (value) => email.safeParse(value).data)

/** A name and an address in angle brackets, or an address alone. The name is in quotes if it has special characters. */
const SENDER = /^(?:(?:"[^"\\]*" *|[^"\\<>[\],:;@]*)<([^<>\s]+)>|([^<>\s]+))$/
/** The sender of e-mails. */
export const sender = form('an e-mail address, alone or after a name, such as "Games, Inc" <no-reply@play.example>', (value) => {
  const [, inBrackets, alone] = SENDER.exec(value) ?? []
  return !/\p{Cc}/u.test(value) && email.safeParse(inBrackets ?? alone).success ? value : undefined
})
