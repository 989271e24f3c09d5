import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Interaction } from 'oidc-provider'
import type { World } from '../../world.ts'
import { type Choice, readAnswer, readSimulated } from '../choice.ts'
import { closedPage, consentPage, refusalPage, sendConsent } from '../consent-page.ts'
import { faultAt } from '../fault-at.ts'
import { personOf } from '../people.ts'
import { nowSeconds } from '../random-id.ts'
import { type GoogleMemory, rememberPerson } from './claims.ts'

/** Adds the page where the OpenID library lets the person decide, and the route that returns the decision to the library. */
export const googleConsent = (app: FastifyInstance, world: World, google: () => Promise<Provider>, memory: GoogleMemory) => {
  app.get('/google/consent/:uid', async (request, reply) => {
    const asking = await askingOf(request)
    if (!asking) return tooOld(reply)
    const simulated = readSimulated(asking.params)
    const spoil = faultAt(world, 'page', 'google', simulated?.fault)
    if (spoil?.do === 'slow') await world.timers.sleep(spoil.ms)
    if (spoil?.do === 'closed') return sendConsent(reply, closedPage('google'))
    if (spoil?.do === 'denied') return finish(asking, request, reply, undefined)
    if (spoil?.do === 'coop') reply.header('cross-origin-opener-policy', 'same-origin')
    if (simulated) return finish(asking, request, reply, simulated)
    const client = String(asking.params.client_id)
    return sendConsent(reply, consentPage('google', { action: `/idp/google/consent/${asking.uid}`, client, asking: asking.uid }))
  })

  app.post('/google/consent/:uid', async (request, reply) => {
    const asking = await askingOf(request)
    return asking ? finish(asking, request, reply, readAnswer(request.body).choice) : tooOld(reply)
  })

  const askingOf = async ({ raw }: FastifyRequest): Promise<Interaction | undefined> =>
    // The cast is safe: the library reads only the request here, and does not use the response.
    (await google()).interactionDetails(raw, undefined as never).catch(() => undefined)

  const finish = async (asking: Interaction, { raw }: FastifyRequest, reply: FastifyReply, choice: Choice | undefined) => {
    reply.hijack()
    const denied = { error: 'access_denied', error_description: 'The person said no' }
    const { person, fault } = choice ?? {}
    const login = person !== undefined && { login: { accountId: rememberPerson(memory, personOf(person)) }, select_account: {} }
    const agreed = login && { ...login, ...(fault && { fault }) }
    // If the interaction had a session, the library would require the same session in the request, but the simulator keeps no sessions.
    delete asking.session
    await asking.save(asking.exp - nowSeconds())
    await (await google()).interactionFinished(raw, reply.raw, agreed || denied, { mergeWithLastSubmission: false })
    return reply
  }
}

const tooOld = (reply: FastifyReply) => sendConsent(reply.code(400), refusalPage('google', 'This page is too old'))
