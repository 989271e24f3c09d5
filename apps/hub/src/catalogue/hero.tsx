import type { Front } from '@playhub/contract/games/portal'
import { Picture, placeholderOf } from '@playhub/ui/picture'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { PlayIcon } from '../shell/play-icon.tsx'
import styles from './hero.module.css'

const WIDTHS = [640, 960, 1280, 1920]

type HeroGame = Pick<NonNullable<Front['featured']>, 'projectName' | 'name' | 'cardDescription' | 'cover' | 'lang'>

/**
 * Shows a large picture and text of one game: the featured game, or the game that was played last (`isPlayed`). With `isHeld`, a browser in
 * which a game was played hides the featured game at first, because the played game is about to replace it.
 */
export const Hero = ({ game, isPlayed = false, isHeld = false }: { game: HeroGame; isPlayed?: boolean; isHeld?: boolean }) => {
  const t = useT()
  const { language } = useLanguage()
  return (
    <section
      className={`${styles.hero} on-art`}
      style={game.cover ? placeholderOf(game.cover) : undefined}
      aria-labelledby="featured"
      data-held={isHeld || undefined}
    >
      <Picture
        base={game.cover}
        widths={WIDTHS}
        sizes="(width <= 767px) 160vw, (width < 1920px) 87vw, 1600px"
        width={1920}
        height={1080}
        name={game.projectName}
        priority="hero"
        className={styles.art}
      />
      <div className={styles.text}>
        <h2 id="featured" className={styles.name} lang={game.lang}>
          {game.name}
        </h2>
        <p className={styles.line} lang={game.lang}>
          {game.cardDescription}
        </p>
        <Link
          href={paths.game({ language, projectName: game.projectName })}
          className={styles.play}
          aria-label={t(isPlayed ? 'catalogue.continueGame' : 'catalogue.playGame', { name: game.name })}
        >
          <PlayIcon />
          {t(isPlayed ? 'catalogue.continue' : 'catalogue.play')}
        </Link>
      </div>
    </section>
  )
}
