import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/i18n.tsx'
import { currentIdentity } from '../../session/identity.ts'
import { isFrom } from '../trust.ts'
import type { Bridge, Frame, Game, Joining } from './joining.ts'

/**
 * Connects the game in the frame to the hub. The code for sign-in and payments loads after the game's page was requested; messages of the
 * game wait for that code. If that code does not load, the page shows a failure, because the game could neither sign the player in nor sell
 * items. `onMessage` is called for each message of the game, `onLifecycle` when the game reports its state.
 */
export const useFrameBridge = (
  frame: Frame,
  { project, origin }: Game,
  { onMessage, onLifecycle, reload }: { onMessage: () => void } & Pick<Joining, 'onLifecycle' | 'reload'>,
) => {
  const { language, change } = useLanguage()
  const changeLanguage = useEffectEvent(change)
  const tellMessage = useEffectEvent(onMessage)
  const tellLifecycle = useEffectEvent(onLifecycle)
  const startAgain = useEffectEvent(reload)
  const send = useRef<(act: (bridge: Bridge) => void) => void>(undefined)
  const [failed, setFailed] = useState<{ why: unknown }>()

  useEffect(() => {
    const joining: Joining = {
      ...{ frame, project, origin, known: currentIdentity() },
      changeLanguage: (next) => void changeLanguage(next),
      onLifecycle: (state) => tellLifecycle(state),
      reload: () => startAgain(),
    }
    let isOver = false
    let bridge: Bridge | undefined
    const joined = import('./frame-bridge.ts').then(
      ({ joinFrame }) => {
        if (!isOver) bridge = joinFrame(joining)
      },
      (why: unknown) => {
        if (!isOver) setFailed({ why })
      },
    )
    send.current = (act) => void joined.then(() => bridge && !isOver && act(bridge))

    const handleMessage = (event: MessageEvent) => {
      if (!isFrom(event, { window: frame.current?.contentWindow, origins: [origin] })) return
      tellMessage()
      send.current?.(({ hear }) => hear(event.data))
    }
    addEventListener('message', handleMessage)
    return () => {
      isOver = true
      removeEventListener('message', handleMessage)
      bridge?.end()
    }
  }, [frame, origin, project])

  // The game's URL contains the language at the start. So the game gets a message only when the language changes.
  const told = useRef(language)
  useEffect(() => {
    if (told.current === language) return
    told.current = language
    send.current?.(({ tellLanguage }) => tellLanguage(language))
  }, [language])

  if (failed) throw failed.why
}
