import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import * as z from 'zod'
import type { World } from '../../world.ts'
import { sendBadAnswer } from '../bad-answers.ts'
import { clients, foreignApp, isOriginAllowed } from '../clients.ts'
import { faultAt } from '../fault-at.ts'
import { createFlow } from '../flow.ts'
import { issueIdToken } from '../id-token.ts'
import type { Keyring } from '../keyring.ts'
import type { LoginFaultName } from '../login-faults.ts'
import type { MintOrder } from '../mint.ts'
import { type Person, personOf } from '../people.ts'
import { nowSeconds } from '../random-id.ts'
import { GOOGLE_ISSUER, type GoogleMemory, googleClaims, rememberPerson, SESSION_COOKIE } from './claims.ts'
import { googleConsent } from './consent.ts'
import { spoilGoogle } from './faults.ts'

const popupQuery = z.looseObject({ client_id: z.string(), scope: z.string(), origin: z.string(), state: z.string().default('') })
const tokenQuery = z.object({ access_token: z.string().default('') })

/** Adds Google: the OpenID library under `/idp/google`, its consent page, and Google's endpoints outside OpenID. */
export const googleRoutes = (app: FastifyInstance, world: World, keyring: Keyring) => {
  const memory: GoogleMemory = { people: new Map(), faults: new Map() }
  let started: Promise<Provider> | undefined
  // The library is loaded on first use, because most tests start a simulator but never sign in with Google.
  const start = async () => {
    const { createGoogle } = await import('./provider.ts')
    const provider = await createGoogle(world, keyring, memory)
    spoilGoogle(provider, world, keyring, memory)
    return provider
  }
  const google = () => {
    started ??= start()
    return started
  }
  const isClient = (id: string) => id === clients.google.id || id === clients.googleAdult.id

  const issueAccessToken = async (
    person: Person,
    { clientId, scope, fault }: { clientId: string; scope: string; fault: LoginFaultName | undefined },
  ) => {
    const provider = await google()
    const accountId = rememberPerson(memory, person)
    const foreign = await provider.Client.find(foreignApp.google)
    const client = fault === 'other-app' ? foreign : ((await provider.Client.find(clientId)) ?? foreign)
    if (!client) throw new Error('the other app is not registered')
    const grant = new provider.Grant({ accountId, clientId: client.clientId })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    if (fault) memory.faults.set(grantId, fault)
    return new provider.AccessToken({ accountId, client, grantId, scope, gty: 'authorization_code', expiresWithSession: false }).save()
  }

  const flow = createFlow(app, world, {
    provider: 'google',
    approve: async ({ clientId, scope, state }, { person, fault }) => ({
      access_token: await issueAccessToken(person, { clientId, scope, fault }),
      token_type: 'Bearer',
      expires_in: 3599,
      scope,
      authuser: '0',
      prompt: 'consent',
      ...(state && { state }),
    }),
    deny: ({ state }) => ({ error: 'access_denied', ...(state && { state }) }),
  })

  app.get('/google/gsi/popup', async (request, reply) => {
    const asked = popupQuery.safeParse(request.query)
    if (!asked.success) return flow.refuse(reply, 'invalid_request')
    const { client_id, scope, origin, state } = asked.data
    if (!isClient(client_id)) return flow.refuse(reply, 'invalid_client: The OAuth client was not found.')
    if (!isOriginAllowed(world, origin)) return flow.refuse(reply, 'origin_mismatch')
    const way = { by: 'message' as const, to: origin }
    return flow.ask(
      reply,
      { provider: 'google', clientId: client_id, scope, state, nonce: undefined, challenge: undefined, way },
      request.query,
    )
  })

  googleConsent(app, world, google, memory)

  app.get('/google/oauth2/v3/certs', async () => keyring.publish())

  app.get('/google/tokeninfo', async (request, reply) => {
    const token = await (await google()).AccessToken.find(tokenQuery.parse(request.query).access_token)
    const spoil = faultAt(world, 'profile', 'google', memory.faults.get(token?.grantId ?? ''))
    if (await sendBadAnswer(reply, world, spoil)) return reply
    const key = memory.people.get(token?.accountId ?? '')
    if (!token || key === undefined || spoil?.do === 'invalid-token')
      return reply.code(400).send({ error: 'invalid_token', error_description: 'Invalid Value' })
    const app = spoil?.do === 'other-app' ? foreignApp.google : token.clientId
    return tokenInfo(personOf(key), { app, scope: token.scope ?? '', until: token.exp })
  })

  return {
    library: async (request: FastifyRequest, reply: FastifyReply) => {
      const provider = await google()
      reply.hijack()
      // The library expects paths without the prefix `/idp/google`. From `originalUrl` it computes the prefix for its own URLs.
      const raw = Object.assign(request.raw, { originalUrl: request.raw.url })
      raw.url = request.raw.url?.replace('/idp/google', '')
      // Removes the provider's session cookies from the request. So each window asks for the account again, and windows do not affect each
      // other.
      raw.headers.cookie = raw.headers.cookie
        ?.split('; ')
        .filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
        .join('; ')
      await provider.callback()(raw, reply.raw)
      return reply
    },
    mint: async ({ person: key, clientId = clients.google.id, nonce, fault, claims, scope = 'openid email profile' }: MintOrder) => {
      const person = personOf(key)
      const now = nowSeconds()
      const written = {
        iss: GOOGLE_ISSUER,
        azp: clientId,
        aud: clientId,
        ...googleClaims(person),
        ...(nonce !== undefined && { nonce }),
        iat: now,
        exp: now + 3600,
      }
      const spoil = faultAt(world, 'idToken', 'google', fault)
      return {
        idToken: await issueIdToken(keyring, { ...written, ...claims }, 'accounts.google.com', spoil),
        accessToken: await issueAccessToken(person, { clientId, scope, fault }),
        subject: written.sub,
      }
    },
  }
}

/** Returns the data about a token. Numbers and booleans are sent as text, as Google does. */
const tokenInfo = (person: Person, { app, scope, until }: { app: string | undefined; scope: string; until: number | undefined }) => {
  const scopes = scope.split(' ')
  const { sub, email, email_verified } = googleClaims(person)
  return {
    azp: app,
    aud: app,
    ...(scopes.includes('openid') && { sub }),
    scope,
    exp: String(until),
    expires_in: String((until ?? 0) - nowSeconds()),
    ...(scopes.includes('email') && email !== undefined && { email, email_verified: String(email_verified) }),
    access_type: 'online',
  }
}
