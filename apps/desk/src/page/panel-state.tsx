import { Refusal } from '@playhub/contract/refusals'
import { Skeleton } from '@playhub/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n.tsx'
import { useRefusalText } from '../base/refusal-text.ts'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import styles from './panel-state.module.css'

type Props = { query: Pick<UseQueryResult, 'error' | 'refetch'>; skeleton?: ReactNode }

/** Shown in a side panel that has no content: a placeholder while the content is loading, or the error. */
export const PanelState = ({ query: { error, refetch }, skeleton = <PanelSkeleton /> }: Props) => {
  const refusalText = useRefusalText()
  if (error instanceof Refusal && error.status < 500) return <Empty icon={SearchX} text={refusalText(error)} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return skeleton
}

const PanelSkeleton = () => {
  const t = useT()
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      <Skeleton height={180} />
      <Skeleton height={40} />
      <Skeleton height={120} />
    </div>
  )
}
