import { STAFF_PASSWORD_MIN } from '@playhub/contract/limits'

/** What people take when they are told to take something longer. Numbers and years are looked for apart. */
const COMMON = [
  'password',
  'passwort',
  'passw0rd',
  'administrator',
  'admin',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbnm',
].concat(['iloveyou', 'letmein', 'welcome', 'changeme', 'playhub', 'support', 'secret', 'dragon', 'monkey', 'football', 'sunshine'])
const COUNTED = /0?123456789?0?|0?1234(5678?)?|9876543210?|(19|20)\d\d/g
const REPEATED = /^(.+?)\1+$/s
/** Different characters that are left when everything common is taken away. */
const OWN_CHARACTERS = 4

/** Too short, made of what everybody tries first, or holding the name of the address it protects. */
export const isWeakPassword = (password: string, email: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const name = email.split('@')[0] ?? ''
  if (text.length < STAFF_PASSWORD_MIN || (name.length > 2 && text.includes(name))) return true
  if (REPEATED.test(text)) return true
  const own = COMMON.reduce((rest, word) => rest.replaceAll(word, ''), text).replaceAll(COUNTED, '')
  return new Set(own).size < OWN_CHARACTERS
}
