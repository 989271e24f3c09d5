import { auth } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { isWarning } from '@playhub/contract/endpoint'
import { profile } from '@playhub/contract/profile'
import { type LinkProof, prove as proving } from '@playhub/contract/profile-proof'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import type { QueryClient } from '@tanstack/react-query'
import { hostCodeOf } from '../../host/leaving/auth-failure.ts'
import { call } from '../../session/call.ts'
import { callProven } from '../proving.ts'
import { WindowBlocked } from './provider-prover.ts'
import { proverQuery, type ScriptMethod, scriptCodes } from './provider-scripts.ts'
import { gone, type Purpose, type SocialEnd } from './social-end.ts'

type Asked = { purpose: Purpose; providers: SignInProviders; client: QueryClient; signal: AbortSignal }

/** Signs in through the provider's script. Must be called within the click, because a loaded script opens its popup at once. */
export const signInWithScript = async (method: ScriptMethod, { purpose, providers, client, signal }: Asked): Promise<SocialEnd> => {
  const query = proverQuery(method, providers)
  let proof: LinkProof | undefined
  try {
    const prove = client.getQueryData(query.queryKey) ?? (await client.ensureQueryData(query))
    if (signal.aborted) return gone
    proof = await prove(signal)
  } catch (error) {
    if (error instanceof WindowBlocked) return { kind: 'blocked' }
    return { kind: 'failed', at: 'provider', code: scriptCodes[method], error }
  }
  if (!proof || signal.aborted) return gone
  try {
    return await redeem(proof, purpose)
  } catch (error) {
    return { kind: 'failed', at: 'server', code: hostCodeOf(error, serverCodes[proof.method]), error }
  }
}

/** For each provider, the code that the host gets when the server's refusal has no code for hosts. */
const serverCodes: Readonly<Record<LinkProof['method'], HostCode>> = {
  google: hostCodes.GOOGLE,
  apple: hostCodes.APPLE_SERVER,
  telegram: hostCodes.TELEGRAM,
  facebook: hostCodes.FACEBOOK_SERVER,
}

/** Sends the script's result to the server, which verifies it. */
const redeem = async (proof: LinkProof, purpose: Purpose): Promise<SocialEnd> => {
  if (purpose === 'link') {
    await callProven(profile.link, { body: { proof } })
    return { kind: 'linked' }
  }
  if (purpose === 'prove') {
    await call(proving.proveByProvider, { body: { proof } })
    return { kind: 'proved' }
  }
  const reply = await signInWith(proof)
  return isWarning(reply)
    ? { kind: 'linkRequired', link: reply.link }
    : { kind: 'signedIn', result: reply.result, isNew: reply.isNew ?? false }
}

const signInWith = (proof: LinkProof) => {
  switch (proof.method) {
    case 'google':
      return call(auth.googleLoginNative, { body: { accessToken: proof.accessToken } })
    case 'apple':
      return call(auth.appleLogin, { body: { idToken: proof.idToken }, headers: { 'x-apple-nonce': proof.nonce } })
    case 'telegram':
      return call(auth.telegramLogin, { body: { userData: proof.userData } })
    case 'facebook':
      return call(auth.facebookLogin, { body: { profile: { accessToken: proof.accessToken } } })
  }
}
