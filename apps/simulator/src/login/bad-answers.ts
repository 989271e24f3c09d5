import type { FastifyReply } from 'fastify'
import type { World } from '../world.ts'
import type { Spoil } from './login-faults.ts'

type BadAnswer = { status: number; type: string; body: string; location?: string }

const json = (status: number, body: object): BadAnswer => ({ status, type: 'application/json', body: JSON.stringify(body) })

/**
 * Returns the broken answer that the fault requires; undefined if the caller should send the real answer. For the fault `hang`, waits
 * first.
 */
export const badAnswer = async (world: World, spoil: Spoil<'token'> | Spoil<'profile'> | undefined): Promise<BadAnswer | undefined> => {
  switch (spoil?.do) {
    case 'token-400':
      return json(400, { error: 'invalid_grant', error_description: 'Bad Request' })
    case 'token-401':
      return json(401, { error: 'invalid_client', error_description: 'Unauthorized' })
    case 'token-500':
    case 'profile-500':
      return { status: 500, type: 'text/html', body: '<h1>500. That is an error.</h1>' }
    case 'token-huge':
      return json(200, { access_token: 'x'.repeat(5_000_000), token_type: 'Bearer', expires_in: 3600 })
    case 'token-redirect':
      return { ...json(302, {}), location: `${world.origin}/idp/attacker/elsewhere` }
    case 'token-garbage':
      return { status: 200, type: 'application/json', body: '<!doctype html>' }
    case 'error-200':
      return json(200, { error: 'invalid_request', error_description: 'verifier is missing or invalid' })
    case 'token-hang':
    case 'profile-hang':
      await world.timers.sleep(spoil.ms)
      return undefined
    default:
      return undefined
  }
}

/** Sends a broken answer if the fault requires one. Returns true if a broken answer was sent. */
export const sendBadAnswer = async (reply: FastifyReply, world: World, spoil: Spoil<'token'> | Spoil<'profile'> | undefined) => {
  const bad = await badAnswer(world, spoil)
  if (!bad) return false
  if (bad.location) reply.header('location', bad.location)
  reply.code(bad.status).type(bad.type).send(bad.body)
  return true
}
