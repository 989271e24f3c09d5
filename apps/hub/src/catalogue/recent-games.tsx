import { useT } from '../i18n/i18n.tsx'
import styles from './catalogue-page.module.css'
import { GameStrip } from './game-strip.tsx'
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
