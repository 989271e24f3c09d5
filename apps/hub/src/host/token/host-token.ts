import { type AuthResult, auth } from '@playhub/contract/auth'
import { fromHost, type HostUserAuth, readMessage } from '@playhub/contract/messages'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../base/paths.ts'
import { stored } from '../../base/storage.ts'
import { takesToken } from '../../session/address.ts'
import { call } from '../../session/call.ts'
import { projectConfig } from '../../session/config.ts'
import { currentIdentity, signIn } from '../../session/identity.ts'
import { addHostValues, forgetHostToken, requestValues } from '../../session/request-values.ts'
import { oneAtATime } from '../frame/one-at-a-time.ts'
import { kindOf } from '../leaving/closing-rules.ts'
import { closeModal, currentModal } from '../modal-store.ts'
import { announce } from '../result/host-notices.ts'
import { pageProject } from '../result/page-project.ts'
import { isFramed, postToParent } from '../result/parent.ts'
import { deliver, forHost } from '../result/result.ts'
import { authCheckFailedResult, authClosedResult, signedInResult } from '../result/results.ts'
import { isFrom } from '../trust.ts'
import { isLoginPage } from './which-page.ts'

/**
 * Tokens that others bring: with the address, or by a message of the page around the hub.
 * None counts before the server has said whose it is, and none takes a signed-in player's place before the player has agreed.
 */

type Brought = { kind: 'account' | 'game'; person: AuthResult }

/** A host speaks when it hears that the hub is ready, or repeats itself about once a second: by then it has spoken twice. */
const HOST_SPEAKS_WITHIN_MS = 3000

/** The first word of the host has been dealt with. */
const spoken = Promise.withResolvers<void>()
/** Whatever has been said so far has been. */
let heard: Promise<unknown> = Promise.resolve()
let isAwaited = false

/** The page has just been opened at `path`, with this token or with none. Resolves once it is known whether the token counts. */
export const receive = async (jwt: string, path: string) => {
  if (isFramed()) {
    addEventListener('message', (event) => {
      heard = Promise.all([heard, handleMessage(event)])
    })
    void announce()
  }
  if (jwt) return receiveFromAddress(jwt, path)
  // A page for players, and nobody is one: what it asks for waits, because the host may be about to say who is here.
  isAwaited = isFramed() && takesToken(path) && !isLoginPage(path) && !requestValues().jwt
  if (!isAwaited) return
  await Promise.race([spoken.promise, new Promise((resolve) => setTimeout(resolve, HOST_SPEAKS_WITHIN_MS))])
  // The time is the host's: a token that came in it is looked at to the end.
  await heard
  isAwaited = false
}

const whose = async (jwt: string): Promise<Brought | undefined> => {
  const { result, game } = await call(auth.check, { params: { jwt } })
  if (result) return { kind: 'account', person: result }
  return game && { kind: 'game', person: game }
}

const receiveFromAddress = async (jwt: string, path: string) => {
  const brought = await whose(jwt)
  const isLogin = isLoginPage(path)
  if (!brought) {
    // What the page asks for will be refused, which says so; a login page asks for nothing.
    if (isLogin) await deliver(authCheckFailedResult, await pageProject())
    return
  }
  const signsIn = isLogin && brought.kind === 'account'
  // Anybody can write a link: it signs nobody in without a word.
  const isAgreed = signsIn && !isFramed() ? await agrees(brought.person, 'always') : await agrees(brought.person)
  if (!isAgreed) forgetHostToken()
  else if (signsIn) await enter(brought.person)
  else addHostValues({ jwt })
}

const handleMessage = async (event: MessageEvent) => {
  const message = readMessage(fromHost, event.data)
  if (!message) return
  const project = await pageProject()
  const config = await projectConfig(project)
  if (isFrom(event, { window: window.parent, origins: config?.hostOrigins ?? [] })) return receiveFromHost(message.body)
  console.error(`A sign-in from ${event.origin}, which is not an allowed host of ${project}, was refused`)
}

/** A host repeats itself until it is answered. */
const receiveFromHost = oneAtATime((said: HostUserAuth) => takeFromHost(said).finally(spoken.resolve))

const takeFromHost = async ({ jwt, session, locale }: HostUserAuth) => {
  const brought = await whose(jwt).catch(() => undefined)
  const project = await pageProject()
  if (!brought) return void (await postToParent(authCheckFailedResult, project))
  if (!(await agrees(brought.person))) return void (await postToParent(authClosedResult, project))
  addHostValues({ ...(session !== undefined && { session }), ...(locale !== undefined && { locale }) })
  if (brought.kind === 'account') return enter({ ...brought.person, session: session ?? brought.person.session })
  const isNew = requestValues().jwt !== jwt
  addHostValues({ jwt })
  await postToParent(signedInResult(brought.person), project)
  // What was refused to a guest is asked for again with the token.
  if (isNew && !isAwaited && takesToken(location.pathname)) location.reload()
}

/** A confirmed account: signs in here, which the game in the frame hears by itself, and tells whoever waits for a sign-in. */
const enter = async (person: AuthResult) => {
  signIn(person)
  const result = signedInResult(person)
  const modal = currentModal()
  if (modal && kindOf(modal.ref.screen) === 'auth') closeModal(result)
  const project = await pageProject()
  if (!isLoginPage(location.pathname)) return void (await postToParent(await forHost(result, project), project))
  if ((await deliver(result, project)) === 'stay') navigate(paths.home(), { replace: true })
}

/** Whether the token's owner may act here: nobody else is signed in, or whoever is signed in says yes. */
const agrees = async (next: AuthResult, when: 'forAnother' | 'always' = 'forAnother') => {
  const { status, userId, nickName } = currentIdentity()
  if (status === 'player' && userId === next.userId) return true
  const isTaken = status === 'player' && (await isStillSignedIn())
  if (!isTaken && when === 'forAnother') return true
  const { askToContinue } = await import('./continue-as.tsx')
  return askToContinue(isTaken ? nickName : undefined, next.nickName)
}

/** A sign-in that has ended on the server stands in nobody's way. */
const isStillSignedIn = async () => {
  const checked = await call(auth.check, { params: { jwt: stored.accessToken.get() ?? '' } }).catch(() => undefined)
  // Unreachable is not the same as ended.
  return checked?.result !== null
}
