import { Extra } from '@playhub/browser/error-boundary'
import type { FrameRight } from '@playhub/contract/catalogue'
import type { Lifecycle } from '@playhub/contract/games/frame-verbs'
import { PLAYED_AFTER_MS } from '@playhub/contract/games/list-rules'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { placeholderOf } from '@playhub/ui/picture'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { late } from '../base/late.ts'
import { useFrameBridge } from '../host/frame/frame.ts'
import { currentModal } from '../host/modal-store.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { useElapsed } from '../shell/elapsed.ts'
import styles from './game-frame.module.css'
import { FRAME_SANDBOX, frameAddress, frameAllow, frameOrigin } from './rules.ts'

const FrameTrouble = late(async () => (await import('./frame-trouble.tsx')).FrameTrouble)

const SLOW_MS = 10_000
/** The longest time for which the loading line is shown, if a game says that it loads but never says that it is ready. */
const READY_WITHIN_MS = 60_000

type Props = { name: string; project: string; address: string; rights: readonly FrameRight[]; art?: string }

/** The game's frame. Shows `failure` instead if the game's URL may not be framed. */
export const GameFrame = ({ failure, ...props }: Props & { failure: ReactNode }) => {
  const origin = frameOrigin(props.address, location.origin)
  return origin === undefined ? failure : <Frame {...props} origin={origin} />
}

/**
 * The frame with the game. A change of language or theme does not create a new frame element: the hub sends the change to the game in a
 * message.
 */
const Frame = ({ name, project, address, rights, art, origin }: Props & { origin: string }) => {
  const t = useT()
  const { language } = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [source] = useState(() => frameAddress(address, language))
  const [run, setRun] = useState(0)
  const [state, setState] = useState<'loading' | 'loaded' | 'unreached'>('loading')
  const loaded = state === 'loaded'
  const arrived = useRef(false)
  const spoke = useRef(false)
  const slow = useElapsed(SLOW_MS, state === 'loading')

  const handleMessage = () => {
    spoke.current = true
    if (state === 'unreached') setState('loaded')
  }
  const [isPreparing, setPreparing] = useState(false)
  const preparing = !useElapsed(READY_WITHIN_MS, isPreparing) && isPreparing
  const [isPlayed, setPlayed] = useState(false)
  usePlayCounted(project, useElapsed(PLAYED_AFTER_MS, loaded) || isPlayed)
  const handleLifecycle = (said: Lifecycle) => {
    if (said !== 'connected') setPreparing(said === 'loading')
    if (said === 'gameplayStart') setPlayed(true)
  }

  const handleLoad = () => {
    // The browser is offline and the game has sent no message, so the frame shows the browser's error page. A game that sends messages
    // works offline.
    if (!navigator.onLine && !spoke.current) return setState('unreached')
    setState('loaded')
    // The focus moves to the frame only at the start. A game that reloads later must not take the focus from a field of the hub.
    if (!arrived.current && !currentModal()) frame.current?.focus()
    arrived.current = true
  }
  const handleReload = () => {
    spoke.current = false
    setState('loading')
    setPreparing(false)
    setRun(run + 1)
  }
  useFrameBridge(frame, { project, origin }, { onMessage: handleMessage, onLifecycle: handleLifecycle, reload: handleReload })
  useBackOnline(state === 'unreached', handleReload)
  return (
    <div className={styles.area} style={art ? placeholderOf(art) : undefined}>
      {!loaded && (
        <div className={styles.loading}>
          {state === 'loading' && <LoadingLine />}
          {/* This component is rendered from the start, so that its code is already loaded when the network fails. */}
          <Extra>
            <FrameTrouble trouble={slow ? 'slow' : state === 'unreached' ? state : undefined} onReload={handleReload} />
          </Extra>
        </div>
      )}
      {loaded && preparing && <LoadingLine />}
      <iframe
        key={run}
        ref={frame}
        id={GAME_FRAME_ID}
        className={styles.frame}
        data-loaded={loaded || undefined}
        src={source}
        title={t('game.screen', { name })}
        allow={frameAllow(rights)}
        sandbox={FRAME_SANDBOX}
        referrerPolicy="origin"
        onLoad={handleLoad}
      />
    </div>
  )
}

const LoadingLine = () => {
  const t = useT()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('game.loading')}
      </p>
      <span className={styles.line} aria-hidden="true" />
    </>
  )
}

/** Counts one play when `isPlayed` becomes true. */
const usePlayCounted = (project: string, isPlayed: boolean) => {
  useEffect(() => {
    if (!isPlayed) return
    import('./count-play.ts').then(({ countPlay }) => countPlay(project)).catch(() => {})
  }, [project, isPlayed])
}

const useBackOnline = (isAwaited: boolean, handle: () => void) => {
  const handleOnline = useEffectEvent(handle)
  useEffect(() => {
    if (!isAwaited) return
    const listener = () => handleOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isAwaited])
}
