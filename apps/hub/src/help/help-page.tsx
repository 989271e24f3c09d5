import { useQuery } from '@tanstack/react-query'
import { Link, Redirect } from 'wouter'
import type { LazyPage, PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import { useSite } from '../base/site.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { Empty, Failure } from '../shell/failure.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { DidItHelp } from './did-it-help.tsx'
import styles from './help-page.module.css'
import { articleQuery, articlesQuery } from './read-articles.ts'
import { loadHelpTexts, useHelpT } from './texts.ts'

export const prepareHelp: LazyPage['load'] = async (_params, language) => void (await loadHelpTexts(language))

/** Shows all help articles of the site's project, or one article. */
export const HelpPage = ({ params: { article } }: PageProps) => (
  <PublicPage>
    <div className={styles.page}>{article ? <Article key={article} id={article} /> : <Articles />}</div>
  </PublicPage>
)

const useWhere = () => ({ project: useSite().project, lng: useLanguage().language })

const Articles = () => {
  const t = useHelpT()
  const where = useWhere()
  const list = useQuery(articlesQuery(where))
  usePageTitle(t('title'))
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      {list.data ? (
        <ul className={styles.list}>
          {list.data.items.map(({ id, title, language }) => (
            <li key={id}>
              <Link href={paths.help({ language: where.lng, article: id })} lang={language} className={styles.link}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        list.isError && <Failure text={t('listFailed')} code="GET_ARTICLES_ERROR" onRetry={() => void list.refetch()} />
      )}
      {list.data?.items.length === 0 ? <Empty text={t('empty')} /> : <Write />}
    </>
  )
}

const Article = ({ id }: { id: string }) => {
  const t = useHelpT()
  const where = useWhere()
  const { data, error, refetch } = useQuery(articleQuery({ ...where, id }))
  usePageTitle(data?.title)
  if (isRefused(error, 'ARTICLE_NOT_FOUND') || isRefused(error, 'BAD_REQUEST'))
    return <Redirect to={paths.help({ language: where.lng })} replace />
  return (
    <>
      <Link href={paths.help({ language: where.lng })} className={styles.all}>
        {t('all')}
      </Link>
      {data ? (
        <>
          <article lang={data.language}>
            <h1 className={styles.title}>{data.title}</h1>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised this HTML; the page allows no inline script. */}
            <div className={styles.text} dangerouslySetInnerHTML={{ __html: data.html }} />
          </article>
          <DidItHelp id={id} />
        </>
      ) : (
        error && <Failure text={t('failed')} code="GET_ARTICLE_ERROR" onRetry={() => void refetch()} />
      )}
      <Write />
    </>
  )
}

const Write = () => (
  <p className={styles.write}>
    <Link href={paths.tickets({ mode: 'ticket_create' })} className={styles.link}>
      {useHelpT()('write')}
    </Link>
  </p>
)
