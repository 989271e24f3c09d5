import type { Front } from '@playhub/contract/games/portal'
import { useT } from '../i18n/i18n.tsx'
import styles from './catalogue-page.module.css'
import { GameStrip } from './game-strip.tsx'
import { Hero } from './hero.tsx'
import { useRecentGames } from './recent-query.ts'

/** The row of the games that were played last. */
export const RecentGames = () => {
  const t = useT()
  const recent = useRecentGames()
  if (!recent.data?.length) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.title}>
        {t('catalogue.recent')}
      </h2>
      <GameStrip games={recent.data} />
    </section>
  )
}

/** Shows the game that was played last. Shows the featured game if no game was played or the played game did not load. */
export const RecentHero = ({ featured }: { featured: NonNullable<Front['featured']> }) => {
  const { data, isPending } = useRecentGames()
  if (isPending) return <Hero game={featured} isHeld />
  const [last] = data ?? []
  if (!last) return <Hero game={featured} />
  return <Hero key={last.projectName} game={{ ...last, cover: last.card.replace(/card$/, 'cover') }} isPlayed />
}
