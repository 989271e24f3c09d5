import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { World } from '../world.ts'
import { createOnce, type Granted } from './asking.ts'
import { sendBadAnswer } from './bad-answers.ts'
import { clients, foreignApp, isRedirectRegistered } from './clients.ts'
import { formFields, isChallenge, refusalOf } from './exchange.ts'
import { faultAt } from './fault-at.ts'
import { createFlow } from './flow.ts'
import type { LoginFaultName } from './login-faults.ts'
import type { MintOrder } from './mint.ts'
import { nameOf, type Person, personOf, subjectOf } from './people.ts'
import { randomId } from './random-id.ts'

type YandexToken = { personKey: string; clientId: string; scope: string; fault: LoginFaultName | undefined }

const query = z.looseObject({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  scope: z.string().default('login:info login:email login:avatar'),
})

const A_YEAR = 31_536_000

export const yandexRoutes = (app: FastifyInstance, world: World) => {
  const codes = createOnce<Granted>(600_000)
  const tokens = createOnce<YandexToken>(A_YEAR * 1000)

  const flow = createFlow(app, world, {
    provider: 'yandex',
    approve: ({ clientId, scope, state, challenge, way }, { person, fault, isCodeLate }) => {
      const granted = { clientId, scope, state, challenge, personKey: person.key, redirectUri: way.to, fault, deviceId: '' }
      return { code: codes.give(granted, { isLate: isCodeLate, id: randomId(12) }), state, cid: randomId(12) }
    },
    deny: ({ state }) => ({ error: 'access_denied', error_description: 'User denied access to the application', state }),
  })

  app.get('/yandex/authorize', async (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success) return flow.refuse(reply, 'invalid_request')
    const { client_id, redirect_uri, state, scope, code_challenge, code_challenge_method } = asked.data
    if (client_id !== clients.yandex.id) return flow.refuse(reply, 'unauthorized_client')
    if (!isRedirectRegistered(world, clients.yandex.method, redirect_uri))
      return flow.refuse(reply, 'redirect_uri does not match the Callback URL defined for the client')
    // The challenge is optional, but if one is sent, it must be valid.
    if (code_challenge !== undefined && (code_challenge_method !== 'S256' || !isChallenge(code_challenge)))
      return flow.refuse(reply, 'code_challenge is invalid')
    const way = { by: 'redirect' as const, to: redirect_uri }
    const asking = { provider: 'yandex' as const, clientId: client_id, scope, state, nonce: undefined, challenge: code_challenge, way }
    return flow.ask(reply, asking, request.query)
  })

  const issue = (token: YandexToken): string => tokens.give(token, { id: `y0_${randomId(40)}` })

  app.post('/yandex/token', async (request, reply) => {
    const fields = formFields.parse(request.body)
    const [id, secret] = basicOf(request.headers.authorization) ?? [fields.client_id, fields.client_secret]
    const isClient = id === clients.yandex.id && secret === clients.yandex.secret
    if (!isClient) return reply.code(400).send({ error: 'invalid_client', error_description: 'Client not found or wrong client secret' })
    if (fields.grant_type !== 'authorization_code')
      return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' })
    const granted = codes.take(fields.code ?? '')
    const refusal = refusalOf(granted, fields)
    if (!granted || refusal)
      return reply.code(400).send({ error: granted ? 'invalid_grant' : 'bad_verification_code', error_description: refusal })
    if (await sendBadAnswer(reply, world, faultAt(world, 'token', 'yandex', granted.fault))) return reply
    return {
      token_type: 'bearer',
      access_token: issue(granted),
      expires_in: A_YEAR,
      refresh_token: `1:${randomId(40)}`,
      scope: granted.scope,
    }
  })

  app.get('/yandex/info', async (request, reply) => {
    const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
    const token = scheme === 'OAuth' ? tokens.read(value) : undefined
    const spoil = faultAt(world, 'profile', 'yandex', token?.fault)
    if (await sendBadAnswer(reply, world, spoil)) return reply
    if (!token || spoil?.do === 'invalid-token') return reply.code(401).header('www-authenticate', 'OAuth').send('')
    const person = personOf(spoil?.do === 'other-user' ? 'new' : token.personKey)
    return infoOf(person, spoil?.do === 'other-app' ? foreignApp.other : token.clientId, token.scope)
  })

  return {
    mint: ({ person, fault, scope = 'login:info login:email login:avatar', clientId = clients.yandex.id }: MintOrder) => ({
      accessToken: issue({ personKey: personOf(person).key, clientId, scope, fault }),
    }),
  }
}

const basicOf = (authorization: string | undefined): [string, string] | undefined => {
  const [scheme, value] = (authorization ?? '').split(' ')
  if (scheme !== 'Basic' || !value) return undefined
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString().split(':').map(decodeURIComponent)
  return [id, secret]
}

const infoOf = (person: Person, clientId: string, scope: string) => {
  const id = subjectOf('yandex', person)
  const scopes = scope.split(' ')
  return {
    id,
    login: person.username.replaceAll('_', '-'),
    client_id: clientId,
    psuid: `1.AA${createHash('sha256').update(`${clientId} ${id}`).digest('base64url').slice(0, 30)}`,
    ...(scopes.includes('login:info') && {
      first_name: person.first,
      last_name: person.last,
      display_name: person.username,
      real_name: nameOf(person),
      sex: null,
    }),
    ...(scopes.includes('login:email') && person.email !== undefined && { default_email: person.email, emails: [person.email] }),
    ...(scopes.includes('login:avatar') && { is_avatar_empty: true, default_avatar_id: '0/0-0' }),
  }
}
