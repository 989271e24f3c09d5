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

/** The time limit of one request. The requests are small, so one that takes longer is sent again. */
const ANSWER_MS = 10_000

type Asked = {
  purpose: Purpose
  signal: AbortSignal
  /**
   * Called with the popup, or with null if no popup opened or this page has no handle to it. With null, the caller shows a link to
   * `address` instead.
   */
  onWindow: (opened: Window | null, address: string) => void
}

/** Signs in on the provider's pages, in a popup. Must be called within the click, or the browser blocks the popup. */
export const signInInWindow = async (method: PassportMethod, { purpose, signal, onWindow }: Asked): Promise<SocialEnd> => {
  const opened = openNewWindow()
  const begun = newBegun(method, purpose, Date.now())
  try {
    await announce(begun)
  } catch (error) {
    opened?.close()
    // The server first demands a proof of identity. While the player gives the proof, the browser's permission to open a popup for the
    // click expires. So the player must click again to open the popup.
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

/** Waits for a sign-in that was started. `opened` is null if there is no handle to its popup, for example after a reload. */
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
  // If this sign-in was aborted, a new sign-in may have started in the meantime. In that case, the stored data belongs to the new sign-in
  // and is not deleted.
  if (!signal.aborted) forgetBegun()
  if (!tellsWhy(end)) opened?.close()
  return end
}

/** Whether the popup itself shows the error. If so, the popup stays open. */
const tellsWhy = (end: SocialEnd) => end.kind === 'failed' && (end.at === 'provider' || end.at === 'server')

const announce = async (begun: Begun) => {
  const { id, purpose } = begun
  const isOwn = purpose !== 'signIn'
  const input = { body: { id, ...(isOwn && { [purpose]: true }) }, headers: { 'x-auth-challenge': await challengeOf(begun) } }
  // With the purpose `signIn`, the call sends an empty token. If the call sent the token that this browser has stored, an expired token
  // could make it fail.
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
