import { auth } from '@playhub/contract/auth'
import type { LinkProof } from '@playhub/contract/profile-proof'
import type { RefusalCode } from '@playhub/contract/refusals'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { recordSignInEvent } from '../events.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { type Proof, type ProofReader, SignInFailure } from '../providers/provider.ts'
import { publicSettings } from '../providers/providers.ts'
import { signIn } from '../sign-in.ts'
import { findOrCreatePlayer } from './social-accounts.ts'
import { spendProof } from './social-data.ts'

/** The error code for each sign-in method if the provider does not confirm the person. */
const invalid = {
  google: 'GOOGLE_TOKEN_INVALID',
  apple: 'APPLE_TOKEN_INVALID',
  telegram: 'TELEGRAM_DATA_INVALID',
  facebook: 'FACEBOOK_TOKEN_INVALID',
} as const satisfies Record<string, RefusalCode>
type ScriptMethod = keyof typeof invalid

const invalidProof = (method: ScriptMethod) => new Refusal(invalid[method])

/** Sign-in with data that a provider's script gave the browser. The data is verified before it is used. */
export const socialRoutes = (app: FastifyInstance, deps: Deps, limits: Limits) => {
  const { google, apple, telegram, facebook } = deps.identityProviders

  serve(app, deps, auth.providers, async ({ hosting }) => publicSettings(deps.config.signIn, hosting.origin))

  serve(app, deps, auth.googleLoginNative, ({ body, hosting }) => enter('google', google, body.accessToken, hosting))
  serve(app, deps, auth.appleLogin, ({ body, headers, hosting }) =>
    enter('apple', apple, { idToken: body.idToken, nonce: headers['x-apple-nonce'] }, hosting),
  )
  serve(app, deps, auth.telegramLogin, ({ body, hosting }) => enter('telegram', telegram, body.userData, hosting))
  serve(app, deps, auth.facebookLogin, ({ body, hosting }) => enter('facebook', facebook, body.profile.accessToken, hosting))

  const enter = async <T>(method: ScriptMethod, read: ProofReader<T> | undefined, given: T, hosting: Hosting) => {
    await limits.takeOf('providerProofsPerAddress', await whoseLimit(deps, hosting))
    const proof = await readProof(deps, method, read, given, hosting)
    return deps.db.transaction(async (tx) => {
      if (proof.once && !(await spendProof(tx, proof.once))) throw invalidProof(method)
      const admitted = await findOrCreatePlayer(deps, tx, proof, hosting.language, hosting)
      if ('link' in admitted) return { warning: 'SIGN_IN_LINK_REQUIRED', link: admitted.link } as const
      return { result: await signIn(deps, tx, admitted.player, proof.method, hosting), ...(admitted.isNew && { isNew: true }) }
    })
  }
}

/** Verifies a proof that a signed-in player has sent. Also returns the error that the caller throws if the proof was used before. */
export const readLinkProof = async (deps: Deps, given: LinkProof, hosting: Hosting): Promise<{ proof: Proof; invalid: Refusal }> => {
  const { google, apple, telegram, facebook } = deps.identityProviders
  const read = () => {
    switch (given.method) {
      case 'google':
        return readProof(deps, 'google', google, given.accessToken, hosting)
      case 'apple':
        return readProof(deps, 'apple', apple, { idToken: given.idToken, nonce: given.nonce }, hosting)
      case 'telegram':
        return readProof(deps, 'telegram', telegram, given.userData, hosting)
      case 'facebook':
        return readProof(deps, 'facebook', facebook, given.accessToken, hosting)
    }
  }
  return { proof: await read(), invalid: invalidProof(given.method) }
}

/** Verifies a proof and returns its data. If the provider refuses the proof, throws the error code of the sign-in method. */
const readProof = async <T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  method: ScriptMethod,
  read: ProofReader<T> | undefined,
  given: T,
  from: Hosting,
): Promise<Proof> => {
  if (!read) throw new Refusal('SIGN_IN_METHOD_NOT_AVAILABLE')
  try {
    return await read(given)
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    log.info({ method, reason: error.message }, `provider ${error.kind} a sign-in`)
    if (error.kind === 'unavailable') throw new Refusal('SIGN_IN_PROVIDER_UNAVAILABLE')
    await recordSignInEvent(db, { event: 'authn_login_fail', method, from, detail: { reason: error.message } })
    throw invalidProof(method)
  }
}
