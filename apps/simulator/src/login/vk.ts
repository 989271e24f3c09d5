import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { World } from '../world.ts'
import { createOnce, type Granted } from './asking.ts'
import { sendBadAnswer } from './bad-answers.ts'
import { clients, isRedirectRegistered } from './clients.ts'
import { formFields, isChallenge, refusalOf } from './exchange.ts'
import { faultAt } from './fault-at.ts'
import { createFlow } from './flow.ts'
import type { LoginFaultName } from './login-faults.ts'
import type { MintOrder } from './mint.ts'
import { type Person, personOf, subjectOf } from './people.ts'
import { randomId } from './random-id.ts'

type VkToken = { personKey: string; clientId: string; scope: string; fault: LoginFaultName | undefined }

const query = z.looseObject({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().min(1),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  scope: z.string().default('vkid.personal_info'),
})

const AN_HOUR = 3600

/** Adds VK ID: OAuth 2.1 with VK's own extensions. VK sends errors with status 200. */
export const vkRoutes = (app: FastifyInstance, world: World) => {
  const codes = createOnce<Granted>(60_000)
  const tokens = createOnce<VkToken>(AN_HOUR * 1000)

  const flow = createFlow(app, world, {
    provider: 'vk',
    approve: ({ clientId, scope, state, challenge, way }, { person, fault, isCodeLate }) => {
      const deviceId = randomId(32)
      const granted = { clientId, scope, state, challenge, personKey: person.key, redirectUri: way.to, fault, deviceId }
      const code = codes.give(granted, { isLate: isCodeLate, id: `vk2.a.${randomId(48)}` })
      return { code, expires_in: 60, device_id: deviceId, state, ext_id: randomId(32), type: 'code_v2' }
    },
    deny: ({ state }) => ({ error: 'access_denied', error_description: 'User denied your request', state }),
  })

  app.get('/vk/authorize', async (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success) return flow.refuse(reply, 'invalid_request')
    const { client_id, redirect_uri, state, scope, code_challenge, code_challenge_method } = asked.data
    if (client_id !== clients.vk.id) return flow.refuse(reply, 'invalid_client')
    if (!isRedirectRegistered(world, clients.vk.method, redirect_uri)) return flow.refuse(reply, 'redirect_uri is missing or invalid')
    if (code_challenge_method?.toLowerCase() !== 's256' || !isChallenge(code_challenge))
      return flow.refuse(reply, 'code_challenge is missing or invalid')
    const way = { by: 'redirect' as const, to: redirect_uri }
    const asking = { provider: 'vk' as const, clientId: client_id, scope, state, nonce: undefined, challenge: code_challenge, way }
    return flow.ask(reply, asking, request.query)
  })

  const issue = (token: VkToken): string => tokens.give(token, { id: `vk2.a.${randomId(60)}` })

  app.post('/vk/oauth2/auth', async (request, reply) => {
    const fields = formFields.parse(request.body)
    if (fields.client_id !== clients.vk.id) return { error: 'invalid_client', error_description: 'client_id is invalid' }
    if (fields.grant_type !== 'authorization_code')
      return { error: 'unsupported_grant_type', error_description: 'grant_type is not supported' }
    const granted = codes.take(fields.code ?? '')
    const isDevice = granted !== undefined && fields.device_id === granted.deviceId
    const refusal = refusalOf(granted, { redirect_uri: '', ...fields }) ?? (isDevice ? undefined : 'device_id is missing or invalid')
    if (!granted || refusal) return { error: granted ? 'invalid_request' : 'invalid_grant', error_description: refusal }
    if (await sendBadAnswer(reply, world, faultAt(world, 'token', 'vk', granted.fault))) return reply
    return {
      refresh_token: `vk2.a.${randomId(60)}`,
      access_token: issue(granted),
      id_token: randomId(80),
      token_type: 'Bearer',
      expires_in: AN_HOUR,
      user_id: Number(subjectOf('vk', personOf(granted.personKey))),
      state: fields.state ?? '',
      scope: granted.scope,
    }
  })

  app.post('/vk/oauth2/user_info', async (request, reply) => {
    const fields = formFields.parse(request.body)
    const token = tokens.read(fields.access_token ?? '')
    const spoil = faultAt(world, 'profile', 'vk', token?.fault)
    if (await sendBadAnswer(reply, world, spoil)) return reply
    const isGood = token !== undefined && token.clientId === fields.client_id && spoil?.do !== 'invalid-token' && spoil?.do !== 'other-app'
    if (!isGood) return { error: 'invalid_token', error_description: 'access_token is missing or invalid' }
    const person = personOf(token.personKey)
    return { user: profileOf(spoil?.do === 'other-user' ? personOf('new') : person, token.scope) }
  })

  return {
    mint: ({ person, fault, scope = 'vkid.personal_info email', clientId = clients.vk.id }: MintOrder) => {
      const { key } = personOf(person)
      return { accessToken: issue({ personKey: key, clientId, scope, fault }), userId: Number(subjectOf('vk', personOf(key))) }
    },
  }
}

const profileOf = (person: Person, scope: string) => ({
  user_id: subjectOf('vk', person),
  first_name: person.first,
  last_name: person.last,
  avatar: '',
  sex: 0,
  verified: false,
  birthday: '01.01.2000',
  ...(scope.split(' ').includes('email') && person.email !== undefined && { email: person.email }),
})
