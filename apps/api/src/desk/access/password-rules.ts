import { STAFF_PASSWORD_MIN } from '@playhub/contract/limits'

/** Common passwords. Numbers and years are checked separately. */
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
/** The minimum number of different characters that must remain when all common parts are removed. */
const OWN_CHARACTERS = 4

/** Whether a password is too short, consists mostly of common parts, or contains the part of the e-mail address before the `@`. */
export const isWeakPassword = (password: string, email: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const name = email.split('@')[0] ?? ''
  if (text.length < STAFF_PASSWORD_MIN || (name.length > 2 && text.includes(name))) return true
  if (REPEATED.test(text)) return true
  const own = COMMON.reduce((rest, word) => rest.replaceAll(word, ''), text).replaceAll(COUNTED, '')
  return new Set(own).size < OWN_CHARACTERS
}
