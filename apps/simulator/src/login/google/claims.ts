import type { LoginFaultName } from '../login-faults.ts'
import { nameOf, type Person, subjectOf } from '../people.ts'

export const GOOGLE_ISSUER = 'https://accounts.google.com'
export const SESSION_COOKIE = 'google_session'

/** Returns all of Google's claims of a person that the simulator supports. */
export const googleClaims = (person: Person) => ({
  sub: subjectOf('google', person),
  name: nameOf(person),
  given_name: person.first,
  family_name: person.last,
  ...(person.email !== undefined && { email: person.email, email_verified: person.emailVerified }),
  ...(person.hostedDomain !== undefined && { hd: person.hostedDomain }),
})

/** Data that the OpenID library does not store: the person of each `sub`, and the fault that was chosen for a grant. */
export type GoogleMemory = { people: Map<string, string>; faults: Map<string, LoginFaultName> }

export const rememberPerson = ({ people }: GoogleMemory, person: Person): string => {
  const sub = subjectOf('google', person)
  people.set(sub, person.key)
  return sub
}
