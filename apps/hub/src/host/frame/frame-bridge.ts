import { fromFrame, readMessage, type ToFrameType, toFrame, writeMessage } from '@playhub/contract/messages'
import type * as z from 'zod/mini'
import { currentIdentity, subscribeIdentity } from '../../session/identity.ts'
import { logout } from '../../session/sign-in-out.ts'
import { createBank } from './bank.ts'
import { loginForFrame } from './frame-login.ts'
import type { Bridge, Joining } from './joining.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { watchPauses } from './pauses.ts'
import { setPlayedProject } from './played-project.ts'
import { createRequests } from './requests.ts'
import { createSaveChoices } from './save-choices.ts'
import { createTeller } from './tell-who.ts'

/** Answers the game's messages. Also tells the game about sign-in, sign-out, payments and language, until the game is closed. */
export const joinFrame = ({ frame, project, origin, known: knownAtStart, changeLanguage, onLifecycle, reload }: Joining): Bridge => {
  const post = <K extends ToFrameType>(type: K, body: z.input<(typeof toFrame)[K]>) => {
    const target = frame.current?.contentWindow
    if (!target) return console.error(`No game frame to post ${type} to`)
    target.postMessage(writeMessage(toFrame, type, body), origin)
  }
  const teller = createTeller(project, (auth) => post('PLAYHUB_TO_IFRAME_USER_AUTH', auth))
  const answerWho = oneAtATime(teller.tellWho)
  const restart = () => {
    choices.restarted()
    requests.restarted()
    reload()
  }
  // A choice between conflicting saves restarts the game. During a purchase the game waits for the result, so the restart waits until the
  // purchase has ended. After the restart, the game finds the purchased items by itself.
  const choices = createSaveChoices(project, () => bank.whenFree(restart))
  const bank = createBank(project, { answer: (result) => post('PLAYHUB_TO_IFRAME_PAYMENT_RESULT', result), choices })

  const requests = createRequests(project, { reply: (reply) => post('PLAYHUB_TO_IFRAME_REPLY', reply), choices })
  let endPauses: (() => void) | undefined

  const hear = (data: unknown) => {
    const message = readMessage(fromFrame, data)
    switch (message?.type) {
      case 'IFRAME_TO_PLAYHUB_GET_USER_AUTH':
        return void answerWho()
      case 'IFRAME_TO_PLAYHUB_ON_LOGIN':
        return void loginForFrame(project, message.body).then((changed) => (changed ? undefined : answerWho()))
      case 'IFRAME_TO_PLAYHUB_ON_LOGOUT':
        return void logout()
      case 'IFRAME_TO_PLAYHUB_ON_BANK':
        return void bank.open(message.body)
      case 'IFRAME_TO_PLAYHUB_CHANGE_LNG':
        return changeLanguage(message.body.lng)
      case 'IFRAME_TO_PLAYHUB_REQUEST':
        return void requests.hear(message.body)
      case 'IFRAME_TO_PLAYHUB_LIFECYCLE':
        // The game has just started, perhaps for a second time and under an open screen of the hub. So the message to pause must be sent
        // again.
        if (message.body.state === 'connected') {
          endPauses?.()
          endPauses = undefined
        }
        // Only a game that reports its lifecycle understands the messages to pause and to resume.
        endPauses ??= watchPauses({
          pause: (reason) => post('PLAYHUB_TO_IFRAME_PAUSE', { reason }),
          resume: () => post('PLAYHUB_TO_IFRAME_RESUME', {}),
        })
        return onLifecycle(message.body.state)
    }
  }

  setPlayedProject(project)
  let known = knownAtStart
  const handleIdentity = () => {
    const before = known
    known = currentIdentity()
    if (known.status === before.status && known.userId === before.userId && known.nickName === before.nickName) return
    if (known.status === 'player') return void teller.tellWho()
    teller.signedOut()
    post('PLAYHUB_TO_IFRAME_LOGOUT', {})
  }
  const endIdentity = subscribeIdentity(handleIdentity)
  // The player may have signed in or out while this code loaded.
  handleIdentity()

  return {
    hear,
    tellLanguage: (lng) => post('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng }),
    end: () => {
      setPlayedProject('')
      endIdentity()
      teller.end()
      endPauses?.()
      choices.end()
      requests.end()
      bank.end()
    },
  }
}
