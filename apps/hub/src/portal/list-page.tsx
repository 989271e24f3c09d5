import { ALL_GAMES } from '@playhub/contract/games/list-rules'
import { useQuery } from '@tanstack/react-query'
import { Link, Redirect, useSearch } from 'wouter'
import type { PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import grid from '../catalogue/catalogue-page.module.css'
import { CatalogueSkeleton } from '../catalogue/catalogue-skeleton.tsx'
import { CategoryLinks } from '../catalogue/category-links.tsx'
import { GameCard } from '../catalogue/game-card.tsx'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Failure } from '../shell/failure.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { askedIn, listQuery } from '../shell/search/list-query.ts'
import { SearchForm } from '../shell/search/search-form.tsx'
import { listTitle } from './head.ts'
import styles from './list-page.module.css'
import { NothingFound } from './nothing-found.tsx'

const FIRST_ROW = 4

/** Lists all games, the games of a category, or the results of a search. */
export const ListPage = ({ params }: PageProps) => {
  const t = useT()
  const { language } = useLanguage()
  const asked = askedIn(language, params.category, useSearch())
  const { q, category, page } = asked
  const list = useQuery({ ...listQuery(asked), placeholderData: (before) => before })
  usePageTitle(listTitle(list.data?.name ?? '', q, t))

  if (list.isPending) return <CatalogueSkeleton />
  if (isRefused(list.error, 'CATEGORY_NOT_FOUND')) return <Redirect to={paths.games({ language })} replace />
  if (list.isError) {
    return (
      <PublicPage>
        <Failure text={t('toast.GET_GAMES_DATA_ERROR')} code="GET_GAMES_DATA_ERROR" onRetry={() => void list.refetch()} />
      </PublicPage>
    )
  }
  const { name, categories, games, total, pages } = list.data
  const to = (other: number) => paths.games({ language, category, q, page: other })
  return (
    <PublicPage>
      <h1 className={styles.title}>{name || t('catalogue.all')}</h1>
      <div className={styles.search} data-shown={q ? '' : undefined}>
        <SearchForm key={q} category={category} value={q} />
      </div>
      <CategoryLinks categories={categories} current={category === ALL_GAMES ? undefined : category} />
      {q && (
        <p role="status" className={styles.found}>
          {total > 0 && t('catalogue.found', { count: total })}
        </p>
      )}
      {total === 0 && <NothingFound />}
      <div className={`${grid.grid} ${styles.games}`}>
        {games.map((game, at) => (
          <GameCard key={game.projectName} game={game} first={at < FIRST_ROW} grows Heading="h2" />
        ))}
      </div>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('catalogue.pageOf', { page, pages })}>
          {page > 1 && (
            <Link href={to(page - 1)} rel="prev" className={grid.more}>
              {t('catalogue.previous')}
            </Link>
          )}
          <span>{t('catalogue.pageOf', { page, pages })}</span>
          {page < pages && (
            <Link href={to(page + 1)} rel="next" className={grid.more}>
              {t('catalogue.next')}
            </Link>
          )}
        </nav>
      )}
    </PublicPage>
  )
}
