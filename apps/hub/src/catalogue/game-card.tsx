import type { Card } from '@playhub/contract/games/portal'
import { Picture } from '@playhub/ui/picture'
import { type CSSProperties, ViewTransition } from 'react'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Icon } from '../shell/icons.tsx'
import { PlayIcon } from '../shell/play-icon.tsx'
import styles from './game-card.module.css'
import { GameLogo } from './game-logo.tsx'

const WIDTHS = [320, 640, 960]

type Props = {
  game: Card
  /** Whether the picture is visible without scrolling. */
  first: boolean
  /**
   * Whether the card's picture grows into the picture of the game's page when that page opens. If a page shows several cards of one game,
   * only one of them may set this.
   */
  grows?: boolean
  /** The heading element that contains the game's name. */
  Heading?: 'h2' | 'h3'
}

/** A card of one game in the catalogue. The card's only link covers the whole card. A game in development has no link. */
export const GameCard = ({ game, first, grows = false, Heading = 'h3' }: Props) => {
  const t = useT()
  const { language } = useLanguage()
  return (
    <article
      className={styles.card}
      // React's CSS types do not include custom properties.
      style={game.inDevelopment ? undefined : (game.cardColours as CSSProperties)}
      data-in-development={game.inDevelopment || undefined}
    >
      <div className={styles.art}>
        <ViewTransition {...(grows && { name: `game-${game.projectName}` })}>
          <div className={styles.shared}>
            <Picture
              base={game.card}
              widths={WIDTHS}
              sizes="(width <= 359px) 92vw, (width <= 1024px) 46vw, 296px"
              width={640}
              height={400}
              name={game.projectName}
              {...(first && { priority: 'first' as const })}
              className={styles.image}
            />
          </div>
        </ViewTransition>
        <GameLogo file={game.logo} className={styles.logo} />
      </div>
      <div className={styles.text}>
        <Heading className={styles.name} lang={game.lang}>
          {game.name}
        </Heading>
        <p className={styles.line} lang={game.lang}>
          {game.cardDescription}
        </p>
        {game.inDevelopment ? (
          <span className={styles.soon}>
            <Icon name="clock" size={16} />
            {t('catalogue.inDevelopment')}
          </span>
        ) : (
          <Link
            href={paths.game({ language, projectName: game.projectName })}
            className={styles.play}
            aria-label={t('catalogue.playGame', { name: game.name })}
          >
            <PlayIcon />
            {t('catalogue.play')}
          </Link>
        )}
      </div>
    </article>
  )
}
