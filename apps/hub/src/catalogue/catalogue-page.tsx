import { ErrorBoundary } from '@playhub/browser/error-boundary'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import { frontQuery } from '../base/front-query.ts'
import { late, lateOrNothing } from '../base/late.ts'
import { paths } from '../base/paths.ts'
import { useSite } from '../base/site.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Empty, Failure } from '../shell/failure.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import styles from './catalogue-page.module.css'
import { CategoryLinks } from './category-links.tsx'
import { GameCard } from './game-card.tsx'
import { GameStrip } from './game-strip.tsx'
import { catalogueTitle } from './head.ts'
import { Hero } from './hero.tsx'

// The number of cards that a first screen may show without scrolling. Images of later cards load lazily.
const FIRST_ROW = 4

const CatalogueSkeleton = lateOrNothing(() => import('./catalogue-skeleton.tsx').then((module) => module.CatalogueSkeleton))
const loadRecent = () => import('./recent-games.tsx')
const RecentGames = late(() => loadRecent().then((module) => module.RecentGames))
const RecentHero = late(() => loadRecent().then((module) => module.RecentHero))

export const CataloguePage = () => {
  const t = useT()
  const { language } = useLanguage()
  const site = useSite()
  const front = useQuery(frontQuery(language, site.project))
  // Whether a game was played in this browser. If so, a script marks the document (`data-played`) before the first paint. On the server
  // this is unknown, so the first render uses `false`.
  const hasPlayed = useDeferredValue(globalThis.document?.documentElement.dataset.played !== undefined, false)
  usePageTitle(catalogueTitle(site.title, language, t))

  if (front.isPending) return <CatalogueSkeleton />
  if (front.isError) {
    return (
      <PublicPage>
        <h1 className="visually-hidden">{t('catalogue.title')}</h1>
        <Failure text={t('toast.GET_GAMES_DATA_ERROR')} code="GET_GAMES_DATA_ERROR" onRetry={() => void front.refetch()} />
      </PublicPage>
    )
  }
  const { games, featured, newest, popular, all, categories, total } = front.data
  const named = (names: readonly string[]) => names.flatMap((name) => games.find(({ projectName }) => projectName === name) ?? [])
  const rows = [
    { id: 'new', title: t('catalogue.newest'), games: named(newest) },
    { id: 'popular', title: t('catalogue.popular'), games: named(popular) },
  ].filter((row) => row.games.length > 0)
  const shown = named(all)
  return (
    <PublicPage footerColours={featured?.footerColours}>
      <h1 className="visually-hidden">{t('catalogue.metaTitle')}</h1>
      {featured &&
        (hasPlayed ? (
          <ErrorBoundary fallback={<Hero game={featured} />}>
            <RecentHero featured={featured} />
          </ErrorBoundary>
        ) : (
          <Hero game={featured} isHeld />
        ))}
      <div className={styles.recent}>
        <ErrorBoundary fallback={null}>{hasPlayed && <RecentGames />}</ErrorBoundary>
      </div>
      <CategoryLinks categories={categories} />
      {rows.map(({ id, title, games: row }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <GameStrip games={row} />
        </section>
      ))}
      {shown.length === 0 ? (
        <Empty text={t('catalogue.empty')} />
      ) : (
        <section aria-labelledby="games">
          <h2 id="games" className={styles.title}>
            {t(rows.length > 0 ? 'catalogue.all' : 'catalogue.title')}
          </h2>
          <div className={styles.grid}>
            {shown.map((game, at) => (
              <GameCard key={game.projectName} game={game} first={rows.length === 0 && at < FIRST_ROW} grows />
            ))}
          </div>
          {total > shown.length && (
            <Link href={paths.games({ language })} className={styles.more}>
              {t('catalogue.showAll', { count: total })}
            </Link>
          )}
        </section>
      )}
    </PublicPage>
  )
}
