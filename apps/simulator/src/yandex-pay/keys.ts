import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Forgery } from '../control/faults.ts'

type Key = { kid: string; privateKey: CryptoKey; jwk: JWK }

/** The lifetime of a notice, as in the example of Yandex's documentation. */
const LIVES_SECONDS = 300

const makeKey = async (number: number): Promise<Key> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  // The random part distinguishes the keys of a restarted simulator from keys that a hub has cached.
  const kid = `${number}-merchant-api-${randomUUID().slice(0, 4)}`
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

/** Creates Yandex's signing keys. Two keys are published, and the first of them signs. */
export const createKeys = () => {
  let made = 2
  let published = Promise.all([makeKey(1), makeKey(2)])
  const foreign = makeKey(0)

  return {
    publish: async () => ({ keys: (await published).map(({ jwk }) => jwk) }),
    /** Changes the signing key: from now on, the second key signs; the first key is removed, and a new key is added. */
    rotate: async () => {
      made += 1
      const next = makeKey(made)
      published = published.then(async ([, second]) => [second, await next])
      return (await published)[0].kid
    },
    sign: async (payload: Record<string, unknown>, forgery: Forgery | null): Promise<string> => {
      const [key] = await published
      const { privateKey } = forgery === 'key' || forgery === 'kid' ? await foreign : key
      const kid = forgery === 'kid' ? 'nobody-knows' : key.kid
      const iat = Math.floor(Date.now() / 1000) - (forgery === 'expired' ? 2 * LIVES_SECONDS : 0)
      // Yandex puts the times into the header, not the payload.
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', iat, exp: iat + LIVES_SECONDS }).sign(privateKey)
    },
  }
}
export type Keys = ReturnType<typeof createKeys>
