import type { GameItem } from '@playhub/contract/catalogue'
import type { ShownGame } from '@playhub/contract/games/shown-game'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Picture, placeholderOf } from '@playhub/ui/picture'
import { type ReactNode, ViewTransition } from 'react'
import { GameLogo } from '../catalogue/game-logo.tsx'
import { useT } from '../i18n/i18n.tsx'
import { PlayIcon } from '../shell/play-icon.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import styles from './game-intro.module.css'
import { socialLinks } from './rules.ts'

const COVER_WIDTHS = [640, 960, 1280]
const BACKGROUND_WIDTHS = [1024, 1920]
const HIDDEN = ['llc', 'contacts', 'offer', 'personalData'] as const

type Props = {
  game: ShownGame
  social: GameItem['social']['items']
  onPlay: () => void
  /** The content below the introduction. */
  children?: ReactNode
}

/** Describes the game. It is shown until the visitor starts to play. */
export const GameIntro = ({ game, social, onPlay, children }: Props) => {
  const t = useT()
  const links = socialLinks(social)
  return (
    <PublicPage footerColours={game.footerColours} hiddenLinks={HIDDEN} bleed onArt>
      <div className={styles.page}>
        <div className={styles.background} style={game.background ? placeholderOf(game.background) : undefined}>
          {game.background && (
            <Picture
              base={game.background}
              widths={BACKGROUND_WIDTHS}
              sizes="100vw"
              width={1920}
              height={1080}
              name={game.projectName}
              priority="first"
              className={styles.backgroundImage}
            />
          )}
        </div>
        <div className={styles.columns}>
          <div className={styles.text}>
            <GameLogo file={game.logo} className={styles.logo} />
            <h1 className={styles.name} lang={game.lang}>
              {game.name}
            </h1>
            <p className={styles.description} lang={game.lang}>
              {game.fullDescription}
            </p>
            <div className={styles.start}>
              <button type="button" className={styles.play} onClick={onPlay}>
                <PlayIcon />
                {t('game.play')}
              </button>
            </div>
            {links.length > 0 && (
              <ul className={styles.social}>
                {links.map(({ link, icon, network }) => (
                  <li key={link}>
                    <a href={link} target="_blank" rel="noreferrer" aria-label={t('game.social', { name: game.name, network })}>
                      <BrandIcon name={icon} size={24} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <ViewTransition name={`game-${game.projectName}`}>
            <div className={styles.cover}>
              <Picture
                base={game.cover}
                widths={COVER_WIDTHS}
                sizes="(width <= 1024px) 100vw, 640px"
                width={1280}
                height={720}
                name={game.projectName}
                priority="hero"
                className={styles.coverImage}
              />
            </div>
          </ViewTransition>
        </div>
      </div>
      {children}
    </PublicPage>
  )
}
