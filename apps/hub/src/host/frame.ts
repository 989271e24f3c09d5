import type { Language } from '@playhub/contract/limits'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage } from '../i18n.tsx'
import { currentIdentity, type Identity } from '../session/identity.ts'
import { isFrom } from './trust.ts'

type Frame = RefObject<HTMLIFrameElement | null>
/** The project whose game runs in the frame, and the origin its page comes from. */
type Game = { project: string; origin: string }

/** `known`: who was here when the game was asked for. */
export type Joining = Game & { frame: Frame; known: Identity; changeLanguage: (next: Language) => void }
export type Bridge = { hear: (data: unknown) => void; tellLanguage: (language: Language) => void; end: () => void }

/**
 * Joins the game in the frame to the hub. The code for that, with sign-in and payments behind it, is fetched when the game has been asked for;
 * what the game says before it is there waits for it.
 */
export const useFrameBridge = (frame: Frame, { project, origin }: Game) => {
  const { language, change } = useLanguage()
  const changeLanguage = useEffectEvent(change)
  const send = useRef<(act: (bridge: Bridge) => void) => void>(undefined)

  useEffect(() => {
    const joining: Joining = { frame, project, origin, known: currentIdentity(), changeLanguage: (next) => void changeLanguage(next) }
    let isOver = false
    let loading: Promise<Bridge | undefined> | undefined
    const join = () => {
      loading ??= import('./frame-bridge.ts').then(
        ({ joinFrame }) => (isOver ? undefined : joinFrame(joining)),
        () => {
          // The next thing that is said asks for the code again.
          loading = undefined
          return undefined
        },
      )
      return loading
    }
    send.current = (act) => void join().then((bridge) => bridge && !isOver && act(bridge))

    const handleMessage = (event: MessageEvent) => {
      if (isFrom(event, { window: frame.current?.contentWindow, origins: [origin] })) send.current?.(({ hear }) => hear(event.data))
    }
    addEventListener('message', handleMessage)
    void join()
    return () => {
      isOver = true
      removeEventListener('message', handleMessage)
      void loading?.then((bridge) => bridge?.end())
    }
  }, [frame, origin, project])

  // The game was started in the page's language; only a change is news to it.
  const told = useRef(language)
  useEffect(() => {
    if (told.current === language) return
    told.current = language
    send.current?.(({ tellLanguage }) => tellLanguage(language))
  }, [language])
}
