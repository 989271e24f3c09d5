import { fromFrame, readMessage, type ToFrameType, toFrame, writeMessage } from '@playhub/contract/messages'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type * as z from 'zod/mini'
import { useLanguage } from '../i18n.tsx'
import { currentIdentity, logout, subscribeIdentity } from '../session/identity.ts'
import { createBank } from './bank.ts'
import { frameUserAuthOf } from './frame-auth.ts'
import { loginForFrame } from './frame-login.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isFrom } from './trust.ts'

type Frame = RefObject<HTMLIFrameElement | null>
/** The project whose game runs in the frame, and the origin its page comes from. */
type Game = { project: string; origin: string }

export type PostToFrame = <K extends ToFrameType>(type: K, body: z.input<(typeof toFrame)[K]>) => void

/** Joins the game in the frame to the hub: answers its messages and tells it about sign-ins, sign-outs, payments and language. */
export const useFrameBridge = (frame: Frame, { project, origin }: Game) => {
  const { language, change } = useLanguage()
  const changeLanguage = useEffectEvent(change)

  useEffect(() => {
    const post = postTo(frame, origin)
    const tellWho = async () => {
      const { userId } = currentIdentity()
      const auth = await frameUserAuthOf(project)
      // Whoever signed in or out meanwhile has been, or is being, told by themselves.
      if (currentIdentity().userId === userId) post('PLAYHUB_TO_IFRAME_USER_AUTH', auth)
    }
    const answerWho = oneAtATime(tellWho)
    const bank = createBank(project, (result) => post('PLAYHUB_TO_IFRAME_PAYMENT_RESULT', result))

    const handleMessage = (event: MessageEvent) => {
      if (!isFrom(event, { window: frame.current?.contentWindow, origins: [origin] })) return
      const message = readMessage(fromFrame, event.data)
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
      }
    }

    let known = currentIdentity()
    const handleIdentity = () => {
      const before = known
      known = currentIdentity()
      if (known.status === before.status && known.userId === before.userId) return
      if (known.status === 'player') void tellWho()
      else post('PLAYHUB_TO_IFRAME_LOGOUT', {})
    }

    addEventListener('message', handleMessage)
    const endIdentity = subscribeIdentity(handleIdentity)
    return () => {
      removeEventListener('message', handleMessage)
      endIdentity()
      bank.end()
    }
  }, [frame, origin, project])

  useLanguageNews(frame, origin, language)
}

/** The game was started in the page's language; only a change is news to it. */
const useLanguageNews = (frame: Frame, origin: string, language: ReturnType<typeof useLanguage>['language']) => {
  const told = useRef(language)
  useEffect(() => {
    if (told.current === language) return
    told.current = language
    postTo(frame, origin)('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng: language })
  }, [frame, origin, language])
}

const postTo =
  (frame: Frame, origin: string): PostToFrame =>
  (type, body) => {
    const target = frame.current?.contentWindow
    if (!target) return console.error(`No game frame to post ${type} to`)
    target.postMessage(writeMessage(toFrame, type, body), origin)
  }
