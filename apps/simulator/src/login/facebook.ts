import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { World } from '../world.ts'
import { createOnce } from './asking.ts'
import { sendBadAnswer } from './bad-answers.ts'
import { clients, foreignApp, isOriginAllowed } from './clients.ts'
import { faultAt } from './fault-at.ts'
import { createFlow } from './flow.ts'
import type { LoginFaultName, Spoil } from './login-faults.ts'
import type { MintOrder } from './mint.ts'
import { nameOf, type Person, personOf, subjectOf } from './people.ts'
import { nowSeconds, randomId } from './random-id.ts'

type FacebookToken = { personKey: string; appId: string; scope: string; fault: LoginFaultName | undefined; issuedAt: number }

const dialogQuery = z.looseObject({ client_id: z.string(), origin: z.string(), scope: z.string().default('public_profile') })
const debugQuery = z.object({ input_token: z.string().default(''), access_token: z.string().optional() })
const meQuery = z.object({
  fields: z.string().default('id,name'),
  access_token: z.string().optional(),
  appsecret_proof: z.string().optional(),
})

const TWO_HOURS = 7200

/** Adds the login dialog of the SDK, and the two calls of the Graph API with which an app verifies the token from this dialog. */
export const facebookRoutes = (app: FastifyInstance, world: World) => {
  const tokens = createOnce<FacebookToken>(TWO_HOURS * 1000)
  const issue = (personKey: string, scope: string, fault: LoginFaultName | undefined, appId: string = clients.facebook.id) =>
    tokens.give({ personKey, appId, scope, fault, issuedAt: nowSeconds() }, { id: `EAAG${randomId(90).replace(/[-_]/g, 'Z')}` })

  const flow = createFlow(app, world, {
    provider: 'facebook',
    approve: ({ scope }, { person, fault }) => ({
      status: 'connected',
      authResponse: authResponse(person, issue(person.key, scope, fault), scope),
    }),
    deny: () => ({ status: 'not_authorized', authResponse: null }),
  })

  app.get('/facebook/v25.0/dialog/oauth', async (request, reply) => {
    const asked = dialogQuery.safeParse(request.query)
    if (!asked.success || asked.data.client_id !== clients.facebook.id) return flow.refuse(reply, 'Invalid App ID')
    const { client_id, origin, scope } = asked.data
    if (!isOriginAllowed(world, origin)) return flow.refuse(reply, "JSSDK: this domain isn't included in the app's domains")
    const way = { by: 'message' as const, to: origin }
    return flow.ask(
      reply,
      { provider: 'facebook', clientId: client_id, scope, state: '', nonce: undefined, challenge: undefined, way },
      request.query,
    )
  })

  app.get('/facebook/v25.0/debug_token', async (request, reply) => {
    const { input_token, access_token } = debugQuery.parse(request.query)
    const isApp = (access_token ?? bearerOf(request)) === `${clients.facebook.id}|${clients.facebook.secret}`
    if (!isApp) return graphError(reply, 'Invalid OAuth access token - Cannot parse access token')
    const token = tokens.read(input_token)
    const spoil = faultAt(world, 'profile', 'facebook', token?.fault)
    if (await sendBadAnswer(reply, world, spoil)) return reply
    return { data: debugData(token, spoil) }
  })

  app.get('/facebook/v25.0/me', async (request, reply) => {
    const asked = meQuery.parse(request.query)
    const value = asked.access_token ?? bearerOf(request) ?? ''
    const token = tokens.read(value)
    const spoil = faultAt(world, 'profile', 'facebook', token?.fault)
    if (await sendBadAnswer(reply, world, spoil)) return reply
    if (!token || spoil?.do === 'invalid-token') return graphError(reply, 'Error validating access token: the session is invalid', 401)
    const proof = createHmac('sha256', clients.facebook.secret).update(value).digest('hex')
    if (asked.appsecret_proof !== proof) return graphError(reply, 'Invalid appsecret_proof provided in the API argument')
    const person = personOf(spoil?.do === 'other-user' ? 'new' : token.personKey)
    return profileOf(person, asked.fields.split(','), token.scope)
  })

  return {
    mint: ({ person, fault, clientId, scope = 'public_profile,email' }: MintOrder) => {
      const { key } = personOf(person)
      return { accessToken: issue(key, scope, fault, clientId), userId: subjectOf('facebook', personOf(key)) }
    },
  }
}

const bearerOf = ({ headers }: FastifyRequest) => /^(?:Bearer|OAuth) (.+)$/.exec(headers.authorization ?? '')?.[1]

const graphError = (reply: FastifyReply, message: string, status = 400) =>
  reply.code(status).send({ error: { message, type: 'OAuthException', code: 190, fbtrace_id: randomId(12) } })

const scopesOf = (scope: string) => scope.split(/[,\s]+/).filter((name) => name !== '')

const debugData = (token: FacebookToken | undefined, spoil: Spoil<'profile'> | undefined) => {
  if (!token || spoil?.do === 'invalid-token') {
    return { error: { code: 190, message: 'Invalid OAuth access token.' }, is_valid: false, scopes: [] }
  }
  const scopes = scopesOf(token.scope)
  return {
    app_id: spoil?.do === 'other-app' ? foreignApp.facebook : token.appId,
    type: 'USER',
    application: 'Playhub',
    data_access_expires_at: token.issuedAt + 90 * 86_400,
    expires_at: token.issuedAt + TWO_HOURS,
    is_valid: true,
    issued_at: token.issuedAt,
    scopes,
    granular_scopes: scopes.map((scope) => ({ scope })),
    user_id: subjectOf('facebook', personOf(token.personKey)),
  }
}

const profileOf = (person: Person, fields: string[], scope: string) => {
  const known: Record<string, unknown> = {
    name: nameOf(person),
    first_name: person.first,
    last_name: person.last,
    ...(scopesOf(scope).includes('email') && person.email !== undefined && { email: person.email }),
    picture: { data: { height: 50, width: 50, is_silhouette: true, url: '' } },
  }
  const asked = fields.filter((field) => field in known).map((field) => [field, known[field]])
  return { ...Object.fromEntries(asked), id: subjectOf('facebook', person) }
}

/** Returns the data that the SDK gives to the page. */
const authResponse = (person: Person, accessToken: string, scope: string) => {
  const payload = { user_id: subjectOf('facebook', person), algorithm: 'HMAC-SHA256', issued_at: nowSeconds() }
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  const signature = createHmac('sha256', clients.facebook.secret).update(body).digest('base64url')
  return {
    accessToken,
    userID: payload.user_id,
    expiresIn: TWO_HOURS,
    signedRequest: `${signature}.${body}`,
    graphDomain: 'facebook',
    data_access_expiration_time: payload.issued_at + 90 * 86_400,
    grantedScopes: scope,
  }
}
