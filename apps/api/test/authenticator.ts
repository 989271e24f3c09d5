import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Flags of authenticator data (https://w3c.github.io/webauthn/#authdata-flags). */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Over = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  crossOrigin?: boolean
  topOrigin?: string
  challenge?: string
  userHandle?: string
}
type CreationOptions = { challenge: string; user: { id: string } }

/**
 * Simulates a device with one passkey. Returns functions that create the data which a browser would send. Like a hardware key, the device
 * counts its signatures.
 */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, over: Over) =>
    Buffer.from(
      JSON.stringify({
        ...{ type, challenge: over.challenge ?? challenge, origin: over.origin ?? origin },
        crossOrigin: over.crossOrigin ?? false,
        ...(over.topOrigin !== undefined && { topOrigin: over.topOrigin }),
      }),
    )
  const authenticatorData = (extra: number, over: Over) => {
    const head = createHash('sha256')
      .update(over.rpId ?? new URL(origin).hostname)
      .digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([head, Buffer.from([PRESENT | (over.isVerified === false ? 0 : VERIFIED) | extra]), count])
  }
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} }

  return {
    id: common.id,
    /** Sets the signature counter of the device. */
    setCounter: (to: number) => {
      counter = to
    },
    create: (options: unknown, over: Over = {}) => {
      // The cast is safe, because the options come from the server's own reply.
      const { challenge, user } = options as CreationOptions
      handle = user.id
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey.export({ format: 'jwk' }))])
      const data = Buffer.concat([authenticatorData(ATTESTED, over), credential])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, over).toString('base64url'),
          attestationObject: attestationOf(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: (options: unknown, over: Over = {}) => {
      counter += 1
      const client = clientData('webauthn.get', (options as { challenge: string }).challenge, over)
      const data = authenticatorData(0, over)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: over.userHandle ?? handle,
        },
      }
    },
  }
}

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])

/** Returns the CBOR encoding of an ES256 key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  Buffer.concat([hex('a5 01 02 03 26 20 01 21 58 20'), Buffer.from(x, 'base64url'), hex('22 58 20'), Buffer.from(y, 'base64url')])

/** Returns the CBOR encoding of {fmt: 'none', attStmt: {}, authData}. */
const attestationOf = (data: Buffer) =>
  Buffer.concat([
    hex('a3'),
    text('fmt'),
    text('none'),
    text('attStmt'),
    hex('a0'),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
