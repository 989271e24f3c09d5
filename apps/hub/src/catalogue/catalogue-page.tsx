import { useQuery } from '@tanstack/react-query'
import { useSite } from '../base/site.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Empty, Failure } from '../shell/failure.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import styles from './catalogue-page.module.css'
import { CatalogueSkeleton } from './catalogue-skeleton.tsx'
import { GameCard } from './game-card.tsx'
import { catalogueTitle } from './head.ts'
import { Hero } from './hero.tsx'
import { gamesQuery } from './queries.ts'
import { arrange } from './shown-game.ts'

// The number of cards that a first screen may show without scrolling. Images of later cards load lazily.
const FIRST_ROW = 4

export const CataloguePage = () => {
  const t = useT()
  const { language } = useLanguage()
  const site = useSite()
  const games = useQuery(gamesQuery)
  usePageTitle(catalogueTitle(site.title, language, t))

  if (games.isPending) return <CatalogueSkeleton />
  if (games.isError) {
    return (
      <PublicPage>
        <h1 className="visually-hidden">{t('catalogue.title')}</h1>
        <Failure text={t('toast.GET_GAMES_DATA_ERROR')} code="GET_GAMES_DATA_ERROR" onRetry={() => void games.refetch()} />
      </PublicPage>
    )
  }
  const { shown, featured } = arrange(games.data, language, site.project)
  return (
    <PublicPage footerColour={featured?.footerColour}>
      <h1 className="visually-hidden">{t('catalogue.metaTitle')}</h1>
      {featured && <Hero game={featured} />}
      {shown.length === 0 ? (
        <Empty text={t('catalogue.empty')} />
      ) : (
        <section aria-labelledby="games">
          <h2 id="games" className={styles.title}>
            {t('catalogue.title')}
          </h2>
          <div className={styles.grid}>
            {shown.map((game, at) => (
              <GameCard key={game.projectName} game={game} first={at < FIRST_ROW} />
            ))}
          </div>
        </section>
      )}
    </PublicPage>
  )
}
