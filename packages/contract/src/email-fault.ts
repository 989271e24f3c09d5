import { asciiEmail, mixesAlphabets, NOT_IN_NAME } from './email-domain.ts'

/**
 * Matches an e-mail address: a local part, `@` and a domain, all in ASCII. The domain ends in a top-level domain of two or more letters, or
 * is an IP address in brackets. Quoted and non-ASCII local parts are not allowed, because few mail servers accept them.
 */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:\[\d{1,3}(?:\.\d{1,3}){3}\]|(?:[a-zA-Z\d](?:[a-zA-Z\d-]*[a-zA-Z\d])?\.)+(?:[a-zA-Z]{2,}|xn--[a-zA-Z\d-]*[a-zA-Z\d]))$/

type Fault =
  | 'QUOTED'
  | 'NO_AT'
  | 'SEVERAL_AT'
  | 'NO_NAME'
  | 'NO_DOMAIN'
  | 'SPACE'
  | 'COMMA'
  | 'DOTS'
  | 'NAME_ALPHABET'
  | 'ALPHABET'
  | 'SIGN'
  | 'ENDING'
  | 'OTHER'
/** A fault of an e-mail address. `signs` contains the characters that are not allowed; only faults of single characters have this field. */
export type EmailFault = { fault: Fault; signs?: string }

/**
 * Returns the first fault of an e-mail address; simple faults are checked first. Returns undefined if the schema `email` accepts the
 * address.
 */
export const emailFault = (text: string): EmailFault | undefined => {
  const address = asciiEmail(text.trim().toLowerCase())
  if (EMAIL.test(address)) return undefined
  if (address.includes('"')) return { fault: 'QUOTED' }
  const [name = '', domain, ...more] = address.split('@')
  if (domain === undefined) return { fault: 'NO_AT' }
  if (more.length > 0) return { fault: 'SEVERAL_AT' }
  if (!name) return { fault: 'NO_NAME' }
  if (!domain) return { fault: 'NO_DOMAIN' }
  if (/\s/.test(address)) return { fault: 'SPACE' }
  if (address.includes(',')) return { fault: 'COMMA' }
  if ([name, domain].some((part) => /^\.|\.\.|\.$/.test(part))) return { fault: 'DOTS' }
  if (domain.startsWith('[')) return { fault: 'OTHER' }
  const foreign = found(name, FOREIGN)
  if (foreign) return { fault: 'NAME_ALPHABET', signs: foreign }
  if (mixesAlphabets(domain)) return { fault: 'ALPHABET', signs: found(domain, FOREIGN) }
  const signs = found(name, /[<>()[\]\\;:]/g) + found(domain, NOT_IN_NAME)
  if (signs) return { fault: 'SIGN', signs }
  return { fault: /\.[\p{L}\p{M}]{2,}$/u.test(domain) ? 'OTHER' : 'ENDING' }
}

const FOREIGN = /(?![a-z])[\p{L}\p{M}]/gu

/** Returns the characters of `text` that match `signs`, each once. */
const found = (text: string, signs: RegExp) => [...new Set(text.match(signs))].join('')
