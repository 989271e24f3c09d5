import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as z from 'zod'
import { openTable } from '../journal.ts'
import type { World } from '../world.ts'
import { createOnce } from './asking.ts'
import { sendBadAnswer } from './bad-answers.ts'
import { clients, isOriginAllowed, isRedirectRegistered, parseUrl } from './clients.ts'
import { formFields } from './exchange.ts'
import { faultAt } from './fault-at.ts'
import { createFlow } from './flow.ts'
import { issueIdToken } from './id-token.ts'
import type { Keyring } from './keyring.ts'
import type { LoginFaultName } from './login-faults.ts'
import type { MintOrder } from './mint.ts'
import { type Person, personOf, subjectOf } from './people.ts'
import { nowSeconds, randomId } from './random-id.ts'

export const APPLE_ISSUER = 'https://appleid.apple.com'

type AppleCode = { personKey: string; clientId: string; redirectUri: string; hidesEmail: boolean; fault: LoginFaultName | undefined }

const query = z.looseObject({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.enum(['code id_token', 'code']).default('code'),
  response_mode: z.enum(['web_message', 'form_post', 'query', 'fragment']).default('query'),
  scope: z.string().default(''),
  state: z.string().default(''),
  nonce: z.string().max(512).optional(),
  origin: z.string().optional(),
})

export const appleRoutes = (app: FastifyInstance, world: World, keyring: Keyring) => {
  const codes = createOnce<AppleCode>()
  const consents = openTable(world.settings.dataDir, 'apple-consents', z.object({ at: z.string() }))

  const idToken = (person: Person, { clientId, nonce, hidesEmail, code, fault, claims = {} }: Wanted) =>
    issueIdToken(
      keyring,
      {
        ...claimsOf(person, { clientId, hidesEmail }),
        ...(nonce !== undefined && { nonce }),
        ...(code && { c_hash: halfHash(code) }),
        ...claims,
      },
      'https://account.apple.com',
      faultAt(world, 'idToken', 'apple', fault),
    )

  /**
   * Returns the person's name and e-mail address when the person first consents for an app. Returns undefined at later consents, as Apple
   * does.
   */
  const userOnce = (person: Person, clientId: string, scope: string) => {
    const key = `${person.key} ${clientId}`
    if (consents.has(key)) return undefined
    consents.set(key, { at: new Date().toISOString() })
    return {
      ...(scope.includes('name') && { name: { firstName: person.first, lastName: person.last } }),
      ...(scope.includes('email') && person.email !== undefined && { email: person.email }),
    }
  }

  const flow = createFlow(app, world, {
    provider: 'apple',
    approve: async ({ clientId, scope, state, nonce, way }, { person, hidesEmail, fault, isCodeLate }) => {
      const code = codes.give(
        { personKey: person.key, clientId, redirectUri: way.to, hidesEmail, fault },
        { isLate: isCodeLate, id: `c${randomId(30)}.0.${randomId(8)}` },
      )
      const id_token = await idToken(person, { clientId, nonce, hidesEmail, code, fault })
      const user = userOnce(person, clientId, scope)
      if (way.by === 'message') return { authorization: { code, id_token, state }, ...(user && { user }) }
      return { code, id_token, state, ...(user && { user: JSON.stringify(user) }) }
    },
    deny: ({ state }) => ({ error: 'user_cancelled_authorize', state }),
  })

  app.get('/apple/auth/authorize', async (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success) return flow.refuse(reply, 'invalid_request')
    const { client_id, redirect_uri, response_mode, scope, state, nonce, origin = '' } = asked.data
    if (client_id !== clients.apple.id) return flow.refuse(reply, 'invalid_client')
    const isPopup = response_mode === 'web_message'
    const isKnown = isPopup
      ? isOriginAllowed(world, origin) && isOriginAllowed(world, parseUrl(redirect_uri)?.origin ?? '')
      : isRedirectRegistered(world, 'apple', redirect_uri)
    if (!isKnown) return flow.refuse(reply, 'invalid_request: Invalid web redirect url.')
    if (!isPopup && response_mode !== 'form_post')
      return flow.refuse(reply, 'invalid_request: response_mode must be form_post when name or email scope is requested.')
    const way = isPopup ? { by: 'message' as const, to: origin } : { by: 'form' as const, to: redirect_uri }
    return flow.ask(reply, { provider: 'apple', clientId: client_id, scope, state, nonce, challenge: undefined, way }, request.query)
  })

  app.post('/apple/auth/token', async (request, reply) => {
    const fields = formFields.parse(request.body)
    if (!isClientSecret(fields.client_secret)) return reply.code(400).send({ error: 'invalid_client' })
    const granted = codes.take(fields.code ?? '')
    if (!granted || fields.grant_type !== 'authorization_code' || fields.client_id !== granted.clientId)
      return reply.code(400).send({ error: 'invalid_grant' })
    if (await sendBadAnswer(reply, world, faultAt(world, 'token', 'apple', granted.fault))) return reply
    const id_token = await idToken(personOf(granted.personKey), granted)
    return { access_token: randomId(48), token_type: 'Bearer', expires_in: 3600, refresh_token: randomId(48), id_token }
  })

  app.get('/apple/auth/keys', async () => keyring.publish())

  return {
    mint: async ({ person: key, nonce, fault, clientId = clients.apple.id, hidesEmail = false, claims }: MintOrder) => {
      const person = personOf(key)
      return { idToken: await idToken(person, { clientId, nonce, hidesEmail, fault, claims }), subject: subjectOf('apple', person) }
    },
  }
}

type Wanted = {
  clientId: string
  nonce?: string | undefined
  hidesEmail: boolean
  code?: string | undefined
  fault?: LoginFaultName | undefined
  claims?: Record<string, unknown> | undefined
}

/** Returns the claims of an id_token. For Bob, booleans are sent as text, because Apple sends either form. */
const claimsOf = (person: Person, { clientId, hidesEmail }: { clientId: string; hidesEmail: boolean }) => {
  const now = nowSeconds()
  const flag = (value: boolean) => (person.key === 'bob' ? String(value) : value)
  const relay = `${createHash('sha256').update(person.key).digest('hex').slice(0, 10)}@privaterelay.appleid.com`
  const email = hidesEmail ? relay : person.email
  return {
    iss: APPLE_ISSUER,
    aud: clientId,
    iat: now,
    exp: now + 86_400,
    sub: subjectOf('apple', person),
    ...(email !== undefined && {
      email,
      email_verified: flag(person.emailVerified || hidesEmail),
      ...(hidesEmail && { is_private_email: flag(true) }),
    }),
    auth_time: now,
    nonce_supported: true,
  }
}

const halfHash = (code: string) => createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url')

/**
 * Whether the secret is a valid JWT of the developer. The signature is not checked, because the simulator does not know the developer's
 * key.
 */
const isClientSecret = (secret: string | undefined): boolean => {
  try {
    const { alg, kid } = decodeProtectedHeader(secret ?? '')
    const { sub, aud, iss, exp = 0 } = decodeJwt(secret ?? '')
    return alg === 'ES256' && !!kid && !!iss && sub === clients.apple.id && aud === APPLE_ISSUER && exp > nowSeconds()
  } catch {
    return false
  }
}
