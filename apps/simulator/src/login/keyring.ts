import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { randomId } from './random-id.ts'

type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK }
/** How a token is signed: the key that signs it, and the key that the token's header names. */
export type Signing = 'own' | 'rotated' | 'foreign' | 'unknown' | 'jku' | 'jwk' | 'hs256' | 'none'

const makeKey = async (kid: string): Promise<Key> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Creates the signing keys of one provider. Each key is generated on first use. `attackerKeysUrl` is the target of a `jku` header. */
export const createKeyring = (attackerKeysUrl: () => string) => {
  let current: Promise<Key> | undefined
  let foreign: Promise<Key> | undefined
  const own = () => {
    current ??= makeKey(randomId(10))
    return current
  }
  const attacker = () => {
    foreign ??= makeKey('attacker')
    return foreign
  }
  const rotate = () => {
    current = makeKey(randomId(10))
    return current
  }

  const sign = async (claims: Record<string, unknown>, signing: Signing = 'own'): Promise<string> => {
    if (signing === 'none') return new UnsecuredJWT(claims).encode()
    const key = signing === 'rotated' ? await rotate() : await own()
    const token = new SignJWT(claims)
    switch (signing) {
      case 'hs256':
        return token.setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(new TextEncoder().encode(await exportSPKI(key.publicKey)))
      case 'foreign':
        return token.setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign((await attacker()).privateKey)
      case 'unknown':
        return token.setProtectedHeader({ alg: 'RS256', kid: 'nobody-knows' }).sign((await attacker()).privateKey)
      case 'jku':
        return token.setProtectedHeader({ alg: 'RS256', kid: 'attacker', jku: attackerKeysUrl() }).sign((await attacker()).privateKey)
      case 'jwk':
        return token.setProtectedHeader({ alg: 'RS256', jwk: (await attacker()).publicJwk }).sign((await attacker()).privateKey)
      default:
        return token.setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(key.privateKey)
    }
  }

  return {
    sign,
    rotate: async () => (await rotate()).kid,
    publish: async () => ({ keys: [(await own()).publicJwk] }),
    attackerKeys: async () => ({ keys: [(await attacker()).publicJwk] }),
    privateJwk: async (): Promise<JWK> => {
      const { privateKey, kid } = await own()
      return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
    },
  }
}
export type Keyring = ReturnType<typeof createKeyring>
