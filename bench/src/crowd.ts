import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { demoPlayer } from '../../apps/api/src/seed/demo-player.ts'
import { type Asked, ask } from './ask.ts'
import type { Product } from './product.ts'
import { percentile } from './rounds.ts'

/** This file simulates many players of one hub. Each player has an IP address and a browser of their own, and so their own rate limits. */

/** Time in milliseconds before a player repeats a refused login. It is much shorter than the hub's `Retry-After`. */
const AGAIN_MS = 250
const LOGIN = apiPrefix + auth.loginByEmail.path

export type Person = { email: string; address: string; cookie: string; jwt: string }

/** With this setting, the hub accepts the players' IP addresses from the header `x-forwarded-for` of requests from this machine. */
export const crowdEnv = { TRUST_PROXY: '127.0.0.1' }

const addressOf = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
let addresses = 1
export const newAddress = () => addressOf(addresses++)

/** Creates accounts with the demo player's password, and signs in with each account once, so that the hub knows the accounts' browsers. */
export const gather = async (product: Pick<Product, 'hubUrl' | 'query'>, count: number): Promise<Person[]> => {
  await product.query(
    `with made as (
       insert into player (nick_name, locale) select 'Crowd ' || n, 'en' from generate_series(1, $1) n returning id, nick_name
     )
     insert into identity (player_id, method, subject, password_hash)
     select made.id, 'email', lower(replace(made.nick_name, ' ', '')) || '@crowd.example', demo.password_hash
     from made, identity demo where demo.method = 'email' and demo.subject = $2`,
    [count, demoPlayer.email],
  )
  const people: Person[] = []
  for (let at = 1; at <= count; at++) {
    const person = { email: `crowd${at}@crowd.example`, address: newAddress(), cookie: '', jwt: '' }
    const answer = await logIn(product.hubUrl, person, demoPlayer.password)
    const jwt = jwtIn(answer)
    if (!jwt) throw new Error(`${person.email} was not let in: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
    people.push({ ...person, jwt, cookie: (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ') })
  }
  return people
}

export const logIn = (hubUrl: string, { email, address, cookie }: Omit<Person, 'jwt'>, password: string): Promise<Asked> =>
  ask(hubUrl + LOGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
    body: JSON.stringify({ email, password }),
  })

export const jwtIn = ({ status, body }: Asked): string | undefined =>
  status === 200 ? (JSON.parse(body.toString()) as { result?: { jwt?: string } }).result?.jwt : undefined

export type Flood = { perSecond: number; p50: number; p99: number; refused: number; refusedP99: number }

/**
 * For `seconds`, lets `wide` people log in again and again. Each person waits for an answer before the next login. `isGood` returns whether
 * a login succeeded. Any other login must be refused with 429 or 503; otherwise this function throws.
 */
export const flood = async (wide: number, seconds: number, login: (at: number) => Promise<Asked>, isGood: (asked: Asked) => boolean) => {
  const accepted: number[] = []
  const refused: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const keepOn = async (at: number) => {
    while (performance.now() < until) {
      const asked = performance.now()
      const answer = await login(at)
      const took = performance.now() - asked
      if (isGood(answer)) accepted.push(took)
      else if (answer.status === 429 || answer.status === 503) {
        refused.push(took)
        await sleep(AGAIN_MS)
      } else throw new Error(`a login was answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: wide }, (_, at) => keepOn(at)))
  const took = (performance.now() - began) / 1000
  return {
    perSecond: accepted.length / took,
    p50: percentile(accepted, 50),
    p99: percentile(accepted, 99),
    refused: refused.length,
    refusedP99: refused.length > 0 ? percentile(refused, 99) : 0,
  } satisfies Flood
}
