import { DEFAULT_CARD_COLOR } from '@playhub/contract/limits'
import { Picture } from '@playhub/ui/picture'
import { projectColours } from '@playhub/ui/project-theme'
import { ViewTransition } from 'react'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Icon } from '../shell/icons.tsx'
import { PlayIcon } from '../shell/play-icon.tsx'
import styles from './game-card.module.css'
import { GameLogo } from './game-logo.tsx'
import type { ShownGame } from './shown-game.ts'

const WIDTHS = [320, 640, 960]

/** One game of the catalogue. Its only link covers the whole card. A game in development has no link. */
export const GameCard = ({ game, first }: { game: ShownGame; first: boolean }) => {
  const t = useT()
  const { language } = useLanguage()
  return (
    <article
      className={styles.card}
      style={game.inDevelopment ? undefined : projectColours(game.cardColour, DEFAULT_CARD_COLOR)}
      data-in-development={game.inDevelopment || undefined}
    >
      <div className={styles.art}>
        <ViewTransition name={`game-${game.projectName}`}>
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
        <h3 className={styles.name}>{game.name}</h3>
        <p className={styles.line}>{game.cardDescription}</p>
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
