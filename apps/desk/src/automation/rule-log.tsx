import { desk } from '@playhub/contract/desk'
import { type AutomationRule, RULE_LOG_DAYS, type RuleRun } from '@playhub/contract/desk/automation/automation'
import { Button } from '@playhub/ui/button'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import editorStyles from '../canned/answer-editor.module.css'
import macroStyles from '../macros/macros.module.css'
import { useFocusedHeading } from '../page/use-focused-heading.ts'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { useRulesT } from '../support/rules-texts.ts'
import { FoundTickets } from './found-tickets.tsx'
import styles from './rules.module.css'
import { useEffectText } from './use-effect-text.ts'

const logQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['rule-log', id],
    queryFn: ({ pageParam }) => call(desk.automation.listRuleRuns, { params: { id }, query: pageParam === '' ? {} : { after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The log of what a rule has done, newest first. */
export const RuleLog = ({ rule: { id, name } }: { rule: AutomationRule }) => {
  const t = useRulesT()
  const heading = useFocusedHeading()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(logQuery(id))
  const runs = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={editorStyles.editor} aria-labelledby="rule-log">
      <Link href={`/rules/${id}`} className={styles.toRule}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('toRule')}
      </Link>
      <h2 id="rule-log" ref={heading} tabIndex={-1}>
        {t('logTitle', { name })}
      </h2>
      <p className={macroStyles.hint}>{t('logHint', { count: RULE_LOG_DAYS })}</p>
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data && runs.length === 0 && <Empty icon={ScrollText} text={t('logEmpty')} />}
      {runs.length > 0 && <Runs runs={runs} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

const Runs = ({ runs }: { runs: readonly RuleRun[] }) => {
  const t = useRulesT()
  const effectText = useEffectText()
  const resultOf = (run: RuleRun) => (run.outcome === 'same' || run.outcome === 'paused' ? t(`outcome.${run.outcome}`) : effectText(run))
  return (
    <FoundTickets label={t('log')} found={runs.map((run) => ({ key: run.id, ticket: run.ticket, ts: run.ts, result: resultOf(run) }))} />
  )
}
