import { auth, type PassportMethod } from '@playhub/contract/auth'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { hostCodeOf } from '../../host/leaving/auth-failure.ts'
import { openNewWindow } from '../../host/new-window.ts'
import { answerPassport } from '../../host/passport-window.ts'
import { addressOf, call } from '../../session/call.ts'
import { requestValues } from '../../session/request-values.ts'
import { askToProve } from '../proving.ts'
import { type Begun, challengeOf, forgetBegun, keepBegun, newBegun } from './social-begun.ts'
import { gone, type Purpose, type SocialEnd } from './social-end.ts'
import { pollSignIn } from './social-polling.ts'

/** The calls here are small; one that takes longer than this is asked again. */
const ANSWER_MS = 10_000

type Asked = {
  purpose: Purpose
  signal: AbortSignal
  /** Null where none opened, or none that there is a hold on: a link of the page to `address` then does the same. */
  onWindow: (opened: Window | null, address: string) => void
}

/** A sign-in on the provider's own pages, in a window of its own. Called in the click, which alone may open the window. */
export const signInInWindow = async (method: PassportMethod, { purpose, signal, onWindow }: Asked): Promise<SocialEnd> => {
  const opened = openNewWindow()
  const begun = newBegun(method, purpose, Date.now())
  try {
    await announce(begun)
  } catch (error) {
    opened?.close()
    // A click opens a window for a moment only, and the proof took longer: another press opens the next.
    if (error instanceof Refusal && error.code === 'PROOF_REQUIRED') return (await askToProve()) ? { kind: 'mayOpen' } : gone
    return { kind: 'failed', at: 'start', code: hostCodeOf(error, hostCodes.AUTH_CHECK), error }
  }
  if (signal.aborted || opened?.closed) {
    opened?.close()
    return gone
  }
  keepBegun(begun)
  const address = passportAddress(begun)
  opened?.location.replace(address)
  onWindow(opened, address)
  return followWindow(begun, opened, signal)
}

/** Waits for a sign-in that has begun; `opened` is null where there is no hold on its window, as after a reload. */
export const followWindow = async (begun: Begun, opened: Window | null, signal: AbortSignal): Promise<SocialEnd> => {
  const endAnswers = opened ? answerPassport(opened, begun.verifier) : undefined
  const watched = {
    ask: () => askFor(begun),
    isClosed: () => opened?.closed ?? false,
    isInFront: () => document.hasFocus(),
    isOver: () => signal.aborted,
    now: Date.now,
    pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  const end = await pollSignIn(watched, begun.since)
  endAnswers?.()
  // Another sign-in may have begun meanwhile, which is kept instead.
  if (!signal.aborted) forgetBegun()
  if (!tellsWhy(end)) opened?.close()
  return end
}

/** The window itself shows what went wrong there, and stays to be read. */
const tellsWhy = (end: SocialEnd) => end.kind === 'failed' && (end.at === 'provider' || end.at === 'server')

const announce = async (begun: Begun) => {
  const { id, purpose } = begun
  const isOwn = purpose !== 'signIn'
  const input = { body: { id, ...(isOwn && { [purpose]: true }) }, headers: { 'x-auth-challenge': await challengeOf(begun) } }
  // Signing in is nobody's yet: an old token must not get in the way.
  await call(auth.setUserAuthState, input, isOwn ? undefined : '', AbortSignal.timeout(ANSWER_MS))
}

const passportAddress = ({ id, method }: Begun) =>
  addressOf(auth.passport, {
    params: { method },
    query: { state: JSON.stringify({ userAuthDataId: id, session: requestValues().session }) },
  })

const askFor = async ({ id, verifier }: Begun) => {
  const input = { params: { id }, headers: { 'x-auth-verifier': verifier } }
  return (await call(auth.checkUserAuthState, input, undefined, AbortSignal.timeout(ANSWER_MS))).authData
}
