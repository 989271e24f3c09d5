import { Extra } from '@playhub/browser/error-boundary'
import type { FrameRight } from '@playhub/contract/catalogue'
import type { ShownGame } from '@playhub/contract/games/shown-game'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { late } from '../base/late.ts'
import { useT } from '../i18n/i18n.tsx'
import { Account } from '../shell/header/account.tsx'
import { LanguageSwitch } from '../shell/header/language-switch.tsx'
import { DrawnIcon } from '../shell/icons.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { useFullScreen } from './full-screen.ts'
import { GameFrame } from './game-frame.tsx'
import styles from './playing.module.css'

const BACK = 'm15 6-6 6 6 6'
const EXPAND = 'M8 3H5a2 2 0 0 0-2 2v3m18 0V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3m8 0h3a2 2 0 0 0 2-2v-3'
const COLLAPSE = 'M8 3v3a2 2 0 0 1-2 2H3m18 0h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3m8 0v-3a2 2 0 0 1 2-2h3'

const GuestSupport = late(async () => (await import('./guest-support.tsx')).GuestSupport)

type Props = { game: ShownGame; project: string; address: string; rights: readonly FrameRight[]; failure: ReactNode; onLeave: () => void }

/** Shows the game in its frame, under a narrow bar. */
export const Playing = ({ game, project, address, rights, failure, onLeave }: Props) => {
  const t = useT()
  const area = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullScreen(area)
  // The first render creates the game's frame, so that the game loads early. The tools are rendered a moment later, because the player does
  // not need them at once.
  const hasTools = useDeferredValue(true, false)
  return (
    <div ref={area} className={styles.playing} data-full={isFull || undefined} data-playing="">
      <SkipLink to="after-game" label={t('game.skip')} />
      <header className={styles.bar}>
        <button type="button" className={styles.tool} onClick={onLeave}>
          <DrawnIcon path={BACK} />
          {t('game.back')}
        </button>
        <h1 className={styles.name}>{game.name}</h1>
        {hasTools && (
          <>
            {/* This element loads last. It is the first element after the game's name. So when it appears, only the name becomes narrower,
                and the elements after it do not move. */}
            <Extra>
              <GuestSupport />
            </Extra>
            <LanguageSwitch />
            <Account />
            <button type="button" className={styles.tool} onClick={toggle} aria-label={t(isFull ? 'game.collapse' : 'game.expand')}>
              <DrawnIcon path={isFull ? COLLAPSE : EXPAND} />
            </button>
          </>
        )}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <GameFrame name={game.name} project={project} address={address} rights={rights} art={game.cover} failure={failure} />
        <button type="button" id="after-game" className={styles.after} onClick={onLeave}>
          {t('game.back')}
        </button>
      </main>
    </div>
  )
}
