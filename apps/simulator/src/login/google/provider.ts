import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { World } from '../../world.ts'
import { clients, foreignApp, isRedirectRegistered } from '../clients.ts'
import { refusalPage } from '../consent-page.ts'
import type { Keyring } from '../keyring.ts'
import type { LoginFaultName } from '../login-faults.ts'
import { personOf } from '../people.ts'
import { randomId } from '../random-id.ts'
import { createAdapter } from './adapter.ts'
import { GOOGLE_ISSUER, type GoogleMemory, googleClaims, SESSION_COOKIE } from './claims.ts'

/** Creates the certified OpenID library, configured as Google. */
export const createGoogle = async (world: World, keyring: Keyring, memory: GoogleMemory): Promise<Provider> => {
  const provider = new Provider(GOOGLE_ISSUER, {
    ...settings,
    adapter: createAdapter(),
    jwks: { keys: [await keyring.privateJwk()] },
    cookies: { keys: [randomId()], names: { session: SESSION_COOKIE, interaction: 'google_asking', resume: 'google_resume' } },
    interactions: { policy: policy(), url: (_, interaction) => `/idp/google/consent/${interaction.uid}` },
    findAccount: (_, sub) => {
      const key = memory.people.get(sub)
      return key === undefined ? undefined : { accountId: sub, claims: () => googleClaims(personOf(key)) }
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, memory),
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = refusalPage('google', nameOfError(out.error, out.error_description)).html
    },
  })
  const complain = provider.onerror
  provider.onerror = (error: Error) => {
    // Some faults send a too large answer, and a careful hub then closes the connection. So a closed connection is no error here.
    const hasHungUp = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    if (!hasHungUp) complain.call(provider, error)
  }
  const methods: Record<string, string> = {
    [clients.google.id]: clients.google.method,
    [clients.googleAdult.id]: clients.googleAdult.method,
  }
  provider.Client.prototype.redirectUriAllowed = function (this: { clientId: string }, redirectUri: string) {
    return isRedirectRegistered(world, methods[this.clientId] ?? '', redirectUri)
  }
  return provider
}

const nameOfError = (error: string, description = '') =>
  description.includes('redirect_uri') ? 'redirect_uri_mismatch' : `${error}: ${description}`

/** Requires the person to choose an account in each sign-in, as in a browser with several accounts. */
const policy = () => {
  const prompts = interactionPolicy.base()
  const { Check, Prompt } = interactionPolicy
  const choose = new Check('account_chooser', 'a person has to choose', (ctx) =>
    ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  prompts.get('login')?.checks.add(choose)
  // Accepts `prompt=select_account` in requests. It has no effect, because the consent page always offers all accounts.
  prompts.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

/** Grants all requested scopes, because the consent page does not ask about single scopes. */
const grantEverything = async ({ oidc }: KoaContextWithOIDC, memory: GoogleMemory) => {
  const accountId = oidc.session?.accountId
  const clientId = oidc.client?.clientId
  if (!accountId || !clientId) return undefined
  const grant = new oidc.provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  const id = await grant.save()
  const fault = oidc.result?.fault
  // The cast is safe, because the consent page checked the fault with its schema before storing it.
  if (typeof fault === 'string') memory.faults.set(id, fault as LoginFaultName)
  return grant
}

const client = ({ id, secret }: { id: string; secret: string }) => ({
  client_id: id,
  client_secret: secret,
  redirect_uris: ['https://registered.example/see-redirectUriAllowed'],
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  token_endpoint_auth_method: 'client_secret_post' as const,
})

const AN_HOUR = 3600

const settings: Configuration = {
  clients: [client(clients.google), client(clients.googleAdult), client({ id: foreignApp.google, secret: randomId() })],
  clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
  scopes: ['openid', 'email', 'profile'],
  claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name', 'given_name', 'family_name'] },
  conformIdTokenClaims: false,
  extraParams: ['simulate', 'fault', 'access_type', 'hd', 'include_granted_scopes'],
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: true },
  },
  pkce: { required: () => true },
  routes: {
    authorization: '/o/oauth2/v2/auth',
    token: '/token',
    revocation: '/revoke',
    userinfo: '/v1/userinfo',
    jwks: '/library/certs',
  },
  ttl: {
    AccessToken: AN_HOUR,
    AuthorizationCode: 60,
    IdToken: AN_HOUR,
    RefreshToken: 86_400,
    Grant: 86_400,
    Interaction: 600,
    Session: 86_400,
  },
}
