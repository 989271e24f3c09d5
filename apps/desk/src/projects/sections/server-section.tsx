import type { ProjectRow } from '@playhub/contract/desk/projects'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../states/failure.tsx'
import { serverQuery } from '../queries.ts'
import { Keys } from './keys.tsx'
import { Notices } from './notices.tsx'
import styles from './section-frame.module.css'
import { SectionSkeleton } from './section-skeleton.tsx'

/** The API keys of the game's server, and the URL for its notices. Each action takes effect at once. */
export const ServerSection = ({ project: { id } }: { project: ProjectRow }) => {
  const { data: access, error, refetch } = useQuery(serverQuery(id))
  if (!access) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SectionSkeleton />
  return (
    <div className={styles.form}>
      <Keys id={id} keys={access.keys} />
      <Notices id={id} url={access.notices?.url ?? ''} />
    </div>
  )
}
