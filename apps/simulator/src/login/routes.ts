import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { appleRoutes } from './apple.ts'
import { facebookRoutes } from './facebook.ts'
import { facebookLimited } from './facebook-limited.ts'
import { googleRoutes } from './google/google.ts'
import { createKeyring } from './keyring.ts'
import { mintRoutes } from './mint.ts'
import type { Provider } from './people.ts'
import { telegramRoutes } from './telegram.ts'
import { visitRoute } from './visit.ts'
import { vkRoutes } from './vk.ts'
import { yandexRoutes } from './yandex.ts'

/** Adds the six sign-in providers under `/idp/<provider>`. */
export const loginRoutes = async (app: FastifyInstance, world: World) => {
  const keyringOf = (provider: Provider) => createKeyring(() => `${world.origin}/idp/attacker/${provider}-keys`)
  const keyrings = { google: keyringOf('google'), apple: keyringOf('apple'), facebook: keyringOf('facebook') }
  let attackerVisits = 0

  await app.register(
    async (idp) => {
      idp.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      const google = googleRoutes(idp, world, keyrings.google)
      const apple = appleRoutes(idp, world, keyrings.apple)
      const vk = vkRoutes(idp, world)
      const yandex = yandexRoutes(idp, world)
      const telegram = telegramRoutes(idp, world)
      const facebook = facebookRoutes(idp, world)
      const mintLimited = facebookLimited(idp, world, keyrings.facebook)
      mintRoutes(idp, {
        google: google.mint,
        apple: apple.mint,
        vk: vk.mint,
        yandex: yandex.mint,
        telegram: telegram.mint,
        facebook: (order) => (order.limited ? mintLimited(order) : facebook.mint(order)),
      })
      visitRoute(idp)

      for (const [provider, keyring] of Object.entries(keyrings)) {
        idp.post(`/${provider}/rotate-keys`, async () => ({ kid: await keyring.rotate() }))
        // The `jku` header of a forged token contains this URL. Only a hub that trusts the forged header requests it, so tests count the
        // requests.
        idp.get(`/attacker/${provider}-keys`, async () => {
          attackerVisits += 1
          return keyring.attackerKeys()
        })
      }
      idp.get('/attacker/elsewhere', async () => {
        attackerVisits += 1
        return { access_token: 'of-an-attacker', token_type: 'Bearer', expires_in: 3600 }
      })
      idp.get('/attacker', async () => ({ visits: attackerVisits }))

      await idp.register(async (library) => {
        // Removes Fastify's body parsers, because the OpenID library reads the bodies itself.
        library.removeAllContentTypeParsers()
        library.addContentTypeParser('*', (_, __, done) => done(null))
        for (const path of libraryPaths) library.all(`/google${path}`, google.library)
      })
    },
    { prefix: '/idp' },
  )
}

const libraryPaths = [
  '/o/oauth2/v2/auth',
  '/o/oauth2/v2/auth/:uid',
  '/token',
  '/revoke',
  '/v1/userinfo',
  '/.well-known/openid-configuration',
]
