// Local part, @, domain with a top-level domain of two or more letters, or an IP literal in brackets. No quoted local part: no letter reaches one.
export const EMAIL =
  /^[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*@(?:\[\d{1,3}(?:\.\d{1,3}){3}\]|(?:[a-zA-Z\d](?:[a-zA-Z\d-]*[a-zA-Z\d])?\.)+[a-zA-Z]{2,})$/

type Fault =
  | 'QUOTED'
  | 'NO_AT'
  | 'SEVERAL_AT'
  | 'NO_NAME'
  | 'NO_DOMAIN'
  | 'SPACE'
  | 'COMMA'
  | 'DOTS'
  | 'ALPHABET'
  | 'SIGN'
  | 'ENDING'
  | 'OTHER'
/** `signs`: what does not belong there, where the fault is single characters. */
export type EmailFault = { fault: Fault; signs?: string }

/** What is wrong with an address, one thing at a time, the plainest first; undefined for one that EMAIL takes. */
export const emailFault = (text: string): EmailFault | undefined => {
  const address = text.trim()
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
  const foreign = found(domain, /(?![a-z])[\p{L}\p{M}]/giu)
  if (foreign) return { fault: 'ALPHABET', signs: foreign }
  const signs = found(name, /[<>()[\]\\;:]/g) + found(domain, /[^a-z\d.-]/gi)
  if (signs) return { fault: 'SIGN', signs }
  return { fault: /\.[a-z]{2,}$/i.test(domain) ? 'OTHER' : 'ENDING' }
}

/** Each of them once. */
const found = (text: string, signs: RegExp) => [...new Set(text.match(signs))].join('')
