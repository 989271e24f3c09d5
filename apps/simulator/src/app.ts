import Fastify from 'fastify'
import { ZodError } from 'zod'
import { browserFiles } from './browser-files.ts'
import { controlRoutes } from './control/routes.ts'
import { gameRoutes } from './games/routes.ts'
import { gameFiles } from './games/static.ts'
import { hostRoutes } from './host-page/routes.ts'
import { indexPage } from './index-page.ts'
import { loginRoutes } from './login/routes.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { startSmtp } from './mail/smtp.ts'
import { defaultSettings, type Settings, webhookUrlOf } from './settings.ts'
import { challengeRoutes } from './stripe/challenge.ts'
import { frameRoutes } from './stripe/frames.ts'
import { stripePages } from './stripe/pages.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { createStripe } from './stripe/stripe.ts'
import { createWorld } from './world.ts'

/** Starts the outside world: HTTP on `origin`, SMTP on `smtpPort`, both on this machine alone. */
export const buildSimulator = async (settings: Settings = defaultSettings()) => {
  const world = createWorld(settings)
  const stripe = createStripe(world)
  const mailbox = createMailbox()
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1_048_576 })

  app.setErrorHandler((error, _, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ message: 'The request is not understood.', issues: error.issues })
    return reply.send(error)
  })
  browserFiles(app)

  await app.register(async (scope) => stripeRoutes(scope, stripe.state), { prefix: '/v1' })
  frameRoutes(app, stripe.state)
  challengeRoutes(app, stripe.state)
  controlRoutes(app, world, stripe.webhooks)

  await app.register(async (scope) => stripePages(scope, stripe))
  mailRoutes(app, mailbox)
  hostRoutes(app, world)
  await loginRoutes(app, world)
  indexPage(app, world, () => smtp.port)
  gameRoutes(app, world)
  await gameFiles(app)

  const smtp = await startSmtp(world, mailbox)
  const address = new URL(await app.listen({ host: '127.0.0.1', port: settings.port }))
  world.origin = `http://localhost:${address.port}`
  stripe.webhooks.resume()

  return {
    app,
    origin: world.origin,
    smtpPort: smtp.port,
    /** For a hub whose address is known only after the simulator's. */
    pointAt: (hubUrl: string) => {
      settings.hubUrl = hubUrl
      settings.stripe.webhookUrl = webhookUrlOf(hubUrl)
    },
    close: async () => {
      world.timers.close()
      world.holds.release()
      await Promise.all([app.close(), smtp.close()])
    },
  }
}
export type Simulator = Awaited<ReturnType<typeof buildSimulator>>
