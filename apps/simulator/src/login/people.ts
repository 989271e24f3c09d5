import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'

export const providers = ['google', 'apple', 'vk', 'yandex', 'telegram', 'facebook'] as const
export type Provider = (typeof providers)[number]

/** A person at a provider. Everything is derived from `key`: the same key is always the same person with the same ids. */
export type Person = {
  key: string
  first: string
  last: string
  username: string
  email: string | undefined
  emailVerified: boolean
  /** Google's `hd` claim: the domain of the company that the account belongs to. */
  hostedDomain?: string
}

export const personKey = z
  .string()
  .max(200)
  .regex(/^(alice|bob|carol|dave|new|new-[a-z0-9]{1,40}|(email|unverified):[^\s@:]+@[^\s@:]+)$/)

/** The people on every consent page. */
export const regulars: readonly Person[] = [
  { key: 'alice', first: 'Alice', last: 'Winter', username: 'alice_winter', email: 'alice.winter.playhub@gmail.com', emailVerified: true },
  { key: 'bob', first: 'Bob', last: 'Summer', username: 'bob_summer', email: 'bob@example.com', emailVerified: true },
  { key: 'carol', first: 'Carol', last: 'Spring', username: 'carol_spring', email: undefined, emailVerified: false },
  { key: 'dave', first: 'Dave', last: 'Autumn', username: 'dave_autumn', email: 'dave@example.com', emailVerified: false },
]

const firstNames = ['Mila', 'Noah', 'Olga', 'Pavel', 'Quinn', 'Rosa', 'Semyon', 'Tara', 'Umar', 'Vera']
const lastNames = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Maple', 'Oak', 'Pine']

/** Returns the person with this key. `new` creates a person with a new key; that key returns the same person later. */
export const personOf = (key: string): Person => {
  if (key === 'new') return personOf(`new-${randomBytes(6).toString('hex')}`)
  const regular = regulars.find((person) => person.key === key)
  if (regular) return regular
  const [kind, email] = key.toLowerCase().split(':')
  if (email) return ownerOf(`${kind}:${email}`, email, kind === 'email')
  const first = firstNames[Number(digits(`first ${key}`, 1))] ?? 'Ann'
  const last = lastNames[Number(digits(`last ${key}`, 1))] ?? 'Rowan'
  const tail = key.slice('new-'.length)
  return {
    key,
    first,
    last,
    username: `${first}_${tail}`.toLowerCase(),
    email: `${first}.${tail}@example.com`.toLowerCase(),
    emailVerified: true,
  }
}

/**
 * Returns the owner of an e-mail address that was entered on the consent page. A verified address outside gmail.com is treated as a
 * company's address, so the person gets a `hostedDomain`.
 */
const ownerOf = (key: string, email: string, emailVerified: boolean): Person => {
  const [local = '', domain = ''] = email.split('@')
  const first = local.charAt(0).toUpperCase() + local.slice(1)
  const isOwnDomain = emailVerified && domain !== 'gmail.com'
  return { key, first, last: 'Typed', username: local, email, emailVerified, ...(isOwnDomain && { hostedDomain: domain }) }
}

export const nameOf = ({ first, last }: Person) => `${first} ${last}`

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const digits = (text: string, count: number) => (BigInt(`0x${digestOf(text)}`) % 10n ** BigInt(count)).toString().padStart(count, '0')

/** Returns a person's id at a provider, in that provider's format. */
export const subjectOf = (provider: Provider, { key }: Person): string => {
  const seed = `${provider} ${key}`
  switch (provider) {
    case 'google':
      return `1${digits(seed, 20)}`
    case 'apple':
      return `00${digits(seed, 4)}.${digestOf(seed).slice(0, 32)}.${digits(`team ${seed}`, 4)}`
    case 'facebook':
      return `1${digits(seed, 16)}`
    case 'yandex':
      return `1${digits(seed, 9)}`
    default:
      return `1${digits(seed, 8)}`
  }
}
