import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../world.ts'
import { type Asking, createOnce } from './asking.ts'
import { type Choice, readAnswer, readSimulated } from './choice.ts'
import { closedPage, consentPage, formPage, messagePage, refusalPage, sendConsent } from './consent-page.ts'
import { faultAt } from './fault-at.ts'
import type { LoginFaultName, Spoil } from './login-faults.ts'
import { type Person, type Provider, personOf } from './people.ts'

/** A provider's result: the parameters of the redirect, or the message for the window's opener. */
export type Answer = Record<string, unknown>
export type Agreed = { person: Person; hidesEmail: boolean; fault: LoginFaultName | undefined; isCodeLate: boolean }

type Dialect = {
  provider: Provider
  approve: (asking: Asking, agreed: Agreed) => Answer | Promise<Answer>
  deny: (asking: Asking) => Answer
}

/**
 * Creates the steps of a sign-in, from an app's request through the consent page back to the app. Every provider uses these steps, except
 * Google's OpenID Connect, which a library provides.
 */
export const createFlow = (app: FastifyInstance, world: World, { provider, approve, deny }: Dialect) => {
  const askings = createOnce<Asking>()

  app.post(`/${provider}/decide`, async (request, reply) => {
    const { asking: id, choice } = readAnswer(request.body)
    const asking = askings.take(id)
    return asking ? decide(reply, asking, choice) : refuse(reply, 'This page is too old')
  })

  const decide = async (reply: FastifyReply, asking: Asking, { person, hidesEmail, fault }: Choice) => {
    const spoil = faultAt(world, 'callback', provider, fault)
    if (spoil?.do === 'server-error') return goBack(reply, asking, { ...deny(asking), error: 'server_error' })
    if (!person) return goBack(reply, asking, deny(asking))
    const agreed = { person: personOf(person), hidesEmail, fault, isCodeLate: spoil?.do === 'expired-code' }
    return goBack(reply, asking, spoiltAnswer(await approve(asking, agreed), spoil))
  }

  const goBack = (reply: FastifyReply, { way }: Asking, answer: Answer) => {
    if (way.by === 'message') return sendConsent(reply, messagePage(provider, way.to, answer))
    const fields = Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)]))
    if (way.by === 'form') return sendConsent(reply, formPage(provider, way.to, fields))
    const url = new URL(way.to)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    return reply.header('cache-control', 'no-store').redirect(url.href, 302)
  }

  const refuse = (reply: FastifyReply, error: string) => sendConsent(reply.code(400), refusalPage(provider, error))

  return {
    refuse,
    /** Shows the consent page, unless the URL contains the answer or a fault applies first. */
    ask: async (reply: FastifyReply, asking: Asking, query: unknown) => {
      const simulated = readSimulated(query)
      const spoil = faultAt(world, 'page', provider, simulated?.fault)
      if (spoil?.do === 'slow') await world.timers.sleep(spoil.ms)
      if (spoil?.do === 'closed') return sendConsent(reply, closedPage(provider))
      if (spoil?.do === 'denied') return goBack(reply, asking, deny(asking))
      if (spoil?.do === 'coop') reply.header('cross-origin-opener-policy', 'same-origin')
      if (simulated) return decide(reply, asking, simulated)
      const action = `/idp/${provider}/decide`
      return sendConsent(reply, consentPage(provider, { action, client: asking.clientId, asking: askings.give(asking) }))
    },
  }
}

const spoiltAnswer = ({ device_id, ...answer }: Answer, spoil: Spoil<'callback'> | undefined): Answer => ({
  ...answer,
  ...(device_id !== undefined && spoil?.do !== 'no-device-id' && { device_id }),
  ...(spoil?.do === 'wrong-state' && { state: 'of-another-sign-in' }),
})
