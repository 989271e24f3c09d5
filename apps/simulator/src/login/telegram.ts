import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { World } from '../world.ts'
import type { Asking } from './asking.ts'
import { botId, clients, isOriginAllowed } from './clients.ts'
import { faultAt } from './fault-at.ts'
import { createFlow } from './flow.ts'
import type { LoginFaultName, Spoil } from './login-faults.ts'
import type { MintOrder } from './mint.ts'
import { type Person, personOf, subjectOf } from './people.ts'
import { nowSeconds, randomId } from './random-id.ts'

type WidgetData = Record<string, string | number>

const COOKIE = 'stel_ssid'

const query = z.looseObject({ bot_id: z.string(), origin: z.string(), request_access: z.string().optional() })

/** Adds the login widget, which gives a person's data, signed with a key made from the bot's token. */
export const telegramRoutes = (app: FastifyInstance, world: World) => {
  const userDataOf = (person: Person, fault: LoginFaultName | undefined) => widgetData(person, faultAt(world, 'widget', 'telegram', fault))

  /**
   * The result of each sign-in. The keys are the browsers' cookies. The widget requests the result if its window closed without a message.
   */
  const decided = new Map<string, WidgetData | false>()
  const decide = ({ way, state }: Asking, result: WidgetData | false) => {
    decided.set(state, result)
    return { event: 'auth_result', result, origin: way.to }
  }
  const flow = createFlow(app, world, {
    provider: 'telegram',
    approve: (asking, { person, fault }) => decide(asking, userDataOf(person, fault)),
    deny: (asking) => decide(asking, false),
  })

  app.get('/telegram/auth', async (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success || asked.data.bot_id !== String(botId())) return flow.refuse(reply, 'Bot id is invalid')
    const { origin } = asked.data
    if (!isOriginAllowed(world, origin)) return flow.refuse(reply, 'Bot domain invalid')
    const clientId = `bot ${botId()}`
    const way = { by: 'message' as const, to: origin }
    const browser = randomId()
    // Like Telegram's own cookie, this cookie must be sent with requests from other sites.
    reply.header('set-cookie', `${COOKIE}=${browser}; Path=/idp/telegram; HttpOnly; Secure; SameSite=None`)
    return flow.ask(
      reply,
      { provider: 'telegram', clientId, scope: '', state: browser, nonce: undefined, challenge: undefined, way },
      request.query,
    )
  })

  app.post('/telegram/auth/get', async (request, reply) => {
    const origin = String(request.headers.origin)
    const asked = z.looseObject({ bot_id: z.literal(String(botId())) }).safeParse(request.body)
    if (!asked.success || !isOriginAllowed(world, origin)) return reply.code(400).send({ error: 'Bot domain invalid' })
    const browser = new RegExp(`${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
    const user = decided.get(browser)
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', 'cache-control': 'no-store' })
    return user ? { user, origin } : { origin }
  })
  app.options('/telegram/auth/get', async (request, reply) => {
    const origin = String(request.headers.origin)
    if (!isOriginAllowed(world, origin)) return reply.code(403).send()
    return reply
      .code(204)
      .headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': String(request.headers['access-control-request-headers']),
      })
      .send()
  })

  return { mint: ({ person, fault }: MintOrder) => ({ userData: userDataOf(personOf(person), fault) }) }
}

const widgetData = (person: Person, spoil: Spoil<'widget'> | undefined): WidgetData => {
  const shift = spoil?.do === 'stale' ? -600 : spoil?.do === 'from-the-future' ? 120 : 0
  const data: WidgetData = {
    id: Number(subjectOf('telegram', person)),
    first_name: person.first,
    last_name: person.last,
    username: person.username,
    auth_date: nowSeconds() + shift,
  }
  const token = spoil?.do === 'forged-hash' ? '7000000009:of-another-bot' : clients.telegram.botToken
  const signed = { ...data, hash: hashOf(data, token) }
  switch (spoil?.do) {
    case 'changed-field':
      return { ...signed, id: Number(data.id) + 1 }
    case 'extra-field':
      return { ...signed, is_admin: 'true' }
    case 'missing-hash':
      return data
    default:
      return signed
  }
}

/** Returns the signature of the data. All fields are sorted by name, one per line; the signing key is the hash of the token. */
const hashOf = (data: WidgetData, token: string): string => {
  const lines = Object.keys(data)
    .sort()
    .map((name) => `${name}=${data[name]}`)
  return createHmac('sha256', createHash('sha256').update(token).digest()).update(lines.join('\n')).digest('hex')
}
