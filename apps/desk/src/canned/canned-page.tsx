import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote, Plus } from 'lucide-react'
import { useLocation, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { cannedQuery } from '../base/queries.ts'
import { useShortcut } from '../base/shortcuts.ts'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { AnswerEditor } from './answer-editor.tsx'
import { AnswerList } from './answer-list.tsx'
import styles from './canned-page.module.css'
import { blank } from './drafts.ts'

/**
 * The screen of ready answers (saved texts for replies): the list and, beside it, the open answer. A phone shows only one of them at a
 * time.
 */
export const CannedPage = () => {
  const t = useT()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { data: answers, error, refetch } = useQuery(cannedQuery)
  const handleNew = () => navigate('/canned/new')
  useShortcut('n', t('canned.add'), handleNew)
  const add = (
    <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleNew}>
      {t('canned.add')}
    </Button>
  )
  return (
    <Page title={t('screen.canned')} aside={add}>
      {answers?.length === 0 && id === undefined ? (
        <Empty icon={MessageSquareQuote} text={t('canned.empty')} hint={t('canned.emptyHint')} />
      ) : answers ? (
        <div className={styles.panes} data-open={id !== undefined || undefined}>
          <AnswerList answers={answers} openId={id} />
          <Opened id={id} answers={answers} />
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const Opened = ({ id, answers }: { id: string | undefined; answers: readonly CannedAnswer[] }) => {
  const t = useT()
  if (id === 'new') return <AnswerEditor key={id} id={undefined} saved={blank} />
  const answer = answers.find((each) => each.id === id)
  if (answer) return <AnswerEditor key={answer.id} id={answer.id} saved={answer} />
  return (
    <div className={styles.nothing}>
      <Empty icon={MessageSquareQuote} text={t(id === undefined ? 'canned.choose' : 'canned.gone')} />
    </div>
  )
}
