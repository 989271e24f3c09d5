import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { clients } from './clients.ts'
import { faultAt } from './fault-at.ts'
import { issueIdToken } from './id-token.ts'
import type { Keyring } from './keyring.ts'
import type { MintOrder } from './mint.ts'
import { nameOf, personOf, subjectOf } from './people.ts'
import { nowSeconds } from './random-id.ts'

/** Adds Limited Login for iOS apps, which gives an id_token instead of an access token. */
export const facebookLimited = (app: FastifyInstance, world: World, keyring: Keyring) => {
  app.get('/facebook/.well-known/oauth/openid/jwks/', async () => keyring.publish())

  return async ({ person: key, clientId = clients.facebook.id, nonce, claims, fault }: MintOrder) => {
    const person = personOf(key)
    const now = nowSeconds()
    const written = {
      iss: 'https://www.facebook.com',
      aud: clientId,
      sub: subjectOf('facebook', person),
      iat: now,
      exp: now + 3600,
      ...(nonce !== undefined && { nonce }),
      name: nameOf(person),
      ...(person.email !== undefined && { email: person.email }),
      ...claims,
    }
    return { idToken: await issueIdToken(keyring, written, 'https://facebook.com', faultAt(world, 'idToken', 'facebook', fault)) }
  }
}
