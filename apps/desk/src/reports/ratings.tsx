import { desk } from '@playhub/contract/desk'
import { type Rating, scores } from '@playhub/contract/desk/reports/reports'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { SelectField } from '@playhub/ui/select-field'
import { Skeleton } from '@playhub/ui/skeleton'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { useProjectName } from '../base/use-project-name.ts'
import { Section } from '../forms/section.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { aboutOf, type ReportPlace } from './place.ts'
import styles from './ratings.module.css'

const ratingsQuery = (place: ReportPlace) =>
  infiniteQueryOptions({
    queryKey: ['ratings', place],
    queryFn: ({ pageParam, signal }) => {
      const { from, to, score, comments } = place
      const query = {
        from,
        to,
        ...aboutOf(place),
        ...(score && { score }),
        ...(comments && { comments }),
        ...(pageParam && { after: pageParam }),
      }
      return call(desk.reports.listRatings, { query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

type Props = { place: ReportPlace; onChange: (change: { score?: string; comments?: string }) => void }

/** The ratings that the report counts, with the comments of the players. */
export const Ratings = ({ place, onChange }: Props) => {
  const t = useT()
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ratingsQuery(place))
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={t('reports.rated')} hint={t('reports.ratedHint')}>
      <div className={styles.filters}>
        <SelectField label={t('reports.score')} value={place.score ?? ''} onChange={(score) => onChange({ score })}>
          <option value="">{t('reports.anyScore')}</option>
          {scores.toReversed().map((score) => (
            <option key={score} value={score}>
              {t('reports.stars', { count: Number(score) })}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label={t('reports.onlyComments')}
          checked={place.comments === 'only'}
          onChange={({ target }) => onChange({ comments: target.checked ? 'only' : '' })}
        />
      </div>
      {isPending ? (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={120} />
        </div>
      ) : data ? (
        items.length === 0 && <Empty icon={Star} text={t('reports.noneRated')} />
      ) : (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('reports.rated')}>
          {items.map((item) => (
            <RatingRow key={item.ticketId} rating={item} />
          ))}
        </ul>
      )}
      {data && error && <p role="alert">{t('reports.moreFailed')}</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Section>
  )
}

const RatingRow = ({ rating: { ticketId, number, title, project, score, comment, closedTs, agent } }: { rating: Rating }) => {
  const projectName = useProjectName()
  const t = useT()
  return (
    <li className={styles.rating}>
      <span className={styles.score}>
        <Star size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('reports.stars', { count: score })}
      </span>
      {comment === '' ? <p className={styles.none}>{t('reports.noComment')}</p> : <p className={styles.comment}>{comment}</p>}
      <p className={styles.about}>
        <Link href={`/tickets/${ticketId}`}>
          {number} · <bdi>{title}</bdi>
        </Link>
        <span>{projectName(project)}</span>
        <span>{closedTs.slice(0, 10)}</span>
        <span>{agent ? t('reports.closedBy', { name: agent.name }) : t('reports.closedByNobody')}</span>
      </p>
    </li>
  )
}
