import Fastify from 'fastify'
import { ZodError } from 'zod'
import { browserFiles } from './browser-files.ts'
import { bookRoutes } from './control/books.ts'
import { chaosRoutes } from './control/chaos.ts'
import { controlRoutes } from './control/routes.ts'
import { rememberDemoPurchases } from './demo-purchases.ts'
import { gameRoutes } from './games/routes.ts'
import { gameFiles } from './games/static.ts'
import { exampleRoutes } from './host-page/example.ts'
import { hostRoutes } from './host-page/routes.ts'
import { indexPage } from './index-page.ts'
import { breachedPasswordRoutes } from './login/breached-passwords.ts'
import { loginRoutes } from './login/routes.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { startSmtp } from './mail/smtp.ts'
import { defaultSettings, type Settings, webhookUrlsOf } from './settings.ts'
import { stripeBooks } from './stripe/books.ts'
import { challengeRoutes } from './stripe/challenge.ts'
import { disputeRoutes } from './stripe/disputes/dispute-routes.ts'
import { frameRoutes } from './stripe/frames.ts'
import { stripePages } from './stripe/pages.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { createStripe } from './stripe/stripe.ts'
import { createWorld } from './world.ts'
import { yandexPayBooks } from './yandex-pay/books.ts'
import { createYandexPay } from './yandex-pay/yandex-pay.ts'
import { yookassaBooks } from './yookassa/books.ts'
import { checkoutRoutes } from './yookassa/checkout.ts'
import { yookassaPages } from './yookassa/pages.ts'
import { yookassaRoutes } from './yookassa/routes.ts'
import { createYookassa } from './yookassa/yookassa.ts'

/** Starts the simulator: HTTP on `origin` and SMTP on `smtpPort`, both reachable from this machine only. */
export const buildSimulator = async (settings: Settings = defaultSettings()) => {
  const world = createWorld(settings)
  const stripe = createStripe(world)
  const yandexPay = createYandexPay(world)
  const yookassa = createYookassa(world)
  if (settings.demoPurchases) rememberDemoPurchases(stripe.state.tables, yookassa.state.tables)
  const senders = [stripe.webhooks, yookassa.webhooks, yandexPay.webhooks]
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
  disputeRoutes(app, stripe.state)
  controlRoutes(app, world, senders)
  chaosRoutes(app, world)
  bookRoutes(app, () => ({
    stripe: stripeBooks(stripe.state.tables),
    yookassa: yookassaBooks(yookassa.state.tables),
    'yandex-pay': yandexPayBooks(yandexPay.state.tables),
  }))

  await app.register(async (scope) => yookassaRoutes(scope, yookassa), { prefix: '/yookassa/v3' })
  checkoutRoutes(app, yookassa)
  await app.register(async (scope) => yookassaPages(scope, yookassa))
  await app.register(async (scope) => stripePages(scope, stripe))
  await app.register(yandexPay.routes, { prefix: '/yandex-pay' })
  await app.register(async (scope) => mailRoutes(scope, world, mailbox))
  hostRoutes(app, world)
  exampleRoutes(app, world)
  await loginRoutes(app, world)
  breachedPasswordRoutes(app)
  indexPage(app, world, () => smtp.port)
  gameRoutes(app, world)
  await gameFiles(app)

  const smtp = await startSmtp(world, mailbox)
  const address = new URL(await app.listen({ host: '127.0.0.1', port: settings.port }))
  world.origin = `http://localhost:${address.port}`
  for (const sender of senders) sender.resume()

  return {
    app,
    origin: world.origin,
    smtpPort: smtp.port,
    /** Sets the hub's URL, for a hub whose URL is known only after the simulator has started. */
    pointAt: (hubUrl: string) => {
      settings.hubUrl = hubUrl
      const urls = webhookUrlsOf(hubUrl)
      settings.stripe.webhookUrl = urls.stripe
      settings.yookassa.webhookUrl = urls.yookassa
      settings.yandexPay.webhookUrl = urls.yandexPay
    },
    close: async () => {
      world.timers.close()
      world.holds.release()
      await Promise.all([app.close(), smtp.close()])
    },
  }
}
export type Simulator = Awaited<ReturnType<typeof buildSimulator>>
