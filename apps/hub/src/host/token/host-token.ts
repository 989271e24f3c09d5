import { type AuthResult, auth } from '@playhub/contract/auth'
import { fromHost, type HostUserAuth, readMessage } from '@playhub/contract/messages'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../base/paths.ts'
import { stored } from '../../base/storage.ts'
import { takesToken } from '../../session/address.ts'
import { call } from '../../session/call.ts'
import { currentIdentity } from '../../session/identity.ts'
import { addHostValues, forgetHostToken, named, requestValues } from '../../session/request-values.ts'
import { signIn } from '../../session/sign-in-out.ts'
import { oneAtATime } from '../frame/one-at-a-time.ts'
import { kindOf } from '../leaving/closing-rules.ts'
import { closeModal, currentModal } from '../modal-store.ts'
import { announce } from '../result/host-notices.ts'
import { pageProject, settingsOf } from '../result/page-project.ts'
import { isFramed, postToParent } from '../result/parent.ts'
import { deliver, forHost } from '../result/result.ts'
import { authCheckFailedResult, authClosedResult, signedInResult } from '../result/results.ts'
import { isFrom } from '../trust.ts'
import { isLoginPage, isPaymentPage } from './which-page.ts'

/**
 * This file handles tokens that come from the URL or in a message of the host's page around the hub. A token is used only after the server
 * has verified it. If another player is signed in, the token is used only after that player has agreed.
 */

type Brought = { kind: 'account' | 'game'; person: AuthResult }

/**
 * A host sends its token when the hub reports that it is ready, and again about every second. So within this time the token arrives at
 * least twice.
 */
const HOST_SPEAKS_WITHIN_MS = 3000

/** Resolves when the host's first message was handled. */
const spoken = Promise.withResolvers<void>()
/** Resolves when every message so far was handled. */
let heard: Promise<unknown> = Promise.resolve()
let isAwaited = false

/** Called when the page was opened at `path`, with or without a token. Resolves when it is known whether the token is accepted. */
export const receive = async (jwt: string, path: string) => {
  if (isFramed()) {
    addEventListener('message', (event) => {
      heard = Promise.all([heard, handleMessage(event)])
    })
    void announce()
  }
  if (jwt) return receiveFromAddress(jwt, path)
  // Whether the page waits for a token: the page is for players, nobody is signed in, and the host may still send a token. During this
  // wait, no requests for the player are sent.
  isAwaited = isFramed() && takesToken(path) && !isLoginPage(path) && !requestValues().jwt
  if (!isAwaited) return
  await Promise.race([spoken.promise, new Promise((resolve) => setTimeout(resolve, HOST_SPEAKS_WITHIN_MS))])
  // If the host has sent a token in time, waits until the token is checked, even if the check takes longer than `HOST_SPEAKS_WITHIN_MS`.
  await heard
  isAwaited = false
}

const whose = async (jwt: string): Promise<Brought | undefined> => {
  const { result, game } = await call(auth.check, { params: { jwt } })
  if (result) return { kind: 'account', person: result }
  return game && { kind: 'game', person: game }
}

/**
 * Whether the token may be used on the page at `path`. The token of a game is accepted only on payment pages, and does not sign anybody in.
 */
const countsOn = ({ kind }: Brought, path: string) => kind === 'account' || isPaymentPage(path)

const tellRefused = async () => deliver(authCheckFailedResult, await pageProject())

const receiveFromAddress = async (jwt: string, path: string) => {
  const brought = await whose(jwt)
  const isLogin = isLoginPage(path)
  if (!brought) {
    // The token in the URL is invalid. On most pages the server refuses the next request, and the player learns from that refusal that the
    // token is invalid. A sign-in page sends no requests, so this code reports the failure to the host.
    if (isLogin) await tellRefused()
    return
  }
  if (!countsOn(brought, path)) {
    // This token is only for payments, but the list of purchases needs a sign-in. In a frame, the sign-in page is not opened: the server
    // refuses the next request, and the host is informed of that refusal.
    const isSignInOffered = !isLogin && !isFramed() && currentIdentity().status !== 'player'
    const returnTo = location.pathname + location.search
    if (isSignInOffered) navigate(paths.login({ project: named('project') }), { replace: true, state: { returnTo } })
    forgetHostToken()
    if (isLogin) await tellRefused()
    return
  }
  const signsIn = isLogin && brought.kind === 'account'
  // Anybody can write a link, so a token in a link never signs a visitor in without a question.
  const isAgreed = signsIn && !isFramed() ? await agrees(brought.person, 'always') : await agrees(brought.person)
  if (!isAgreed) forgetHostToken()
  else if (signsIn) await enter(brought.person)
  else addHostValues({ jwt })
}

const handleMessage = async (event: MessageEvent) => {
  const message = readMessage(fromHost, event.data)
  if (!message) return
  if (event.source !== window.parent) {
    return console.error(`A sign-in from ${event.origin}, from a window that is not an allowed host, was refused`)
  }
  const project = await pageProject()
  const config = await settingsOf(project)
  if (isFrom(event, { window: window.parent, origins: config?.hostOrigins ?? [] })) return receiveFromHost(message.body)
  console.error(`A sign-in from ${event.origin}, which is not an allowed host of ${project}, was refused`)
}

/** A host repeats its message until it gets an answer, so only one message is handled at a time. */
const receiveFromHost = oneAtATime((said: HostUserAuth) => takeFromHost(said).finally(spoken.resolve))

const takeFromHost = async ({ jwt, session, locale }: HostUserAuth) => {
  const brought = await whose(jwt).catch(() => undefined)
  const project = await pageProject()
  if (!brought || !countsOn(brought, location.pathname)) return void (await postToParent(authCheckFailedResult, project))
  if (!(await agrees(brought.person))) return void (await postToParent(authClosedResult, project))
  addHostValues({ ...(session !== undefined && { session }), ...(locale !== undefined && { locale }) })
  if (brought.kind === 'account') return enter({ ...brought.person, session: session ?? brought.person.session })
  const isNew = requestValues().jwt !== jwt
  addHostValues({ jwt })
  await postToParent(signedInResult(brought.person), project)
  // Earlier requests of this page were refused, because they were sent without the token. After the reload, the page sends them with the
  // token.
  if (isNew && !isAwaited) location.reload()
}

/** Signs in with a verified account token. The game in the frame and code that waits for a sign-in are informed. */
const enter = async (person: AuthResult) => {
  signIn(person)
  const result = signedInResult(person)
  const modal = currentModal()
  if (modal && kindOf(modal.ref.screen) === 'auth') closeModal(result)
  const project = await pageProject()
  if (!isLoginPage(location.pathname)) return void (await postToParent(await forHost(result, project), project))
  if ((await deliver(result, project)) === 'stay') navigate(paths.home(), { replace: true })
}

/**
 * Whether the token of `next` may be used: no other player is signed in, or the visitor has agreed. With `always`, a guest is asked too.
 */
const agrees = async (next: AuthResult, when: 'forAnother' | 'always' = 'forAnother') => {
  const { status, userId, nickName } = currentIdentity()
  if (status === 'player' && userId === next.userId) return true
  const isTaken = status === 'player' && (await isStillSignedIn())
  if (!isTaken && when === 'forAnother') return true
  const { askToContinue } = await import('./continue-as.tsx')
  return askToContinue(isTaken ? nickName : undefined, next.nickName)
}

/** Whether the signed-in player's session still exists on the server. If it has ended, the player need not be asked about another token. */
const isStillSignedIn = async () => {
  const checked = await call(auth.check, { params: { jwt: stored.accessToken.get() ?? '' } }).catch(() => undefined)
  // An unreachable server does not mean that the session has ended.
  return checked?.result !== null
}
