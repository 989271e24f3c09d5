import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useProjectName } from '../base/use-project-name.ts'
import { Section } from '../forms/section.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { serversQuery } from './log-queries.ts'
import styles from './notices.module.css'
import { ServerState } from './server-state.tsx'
import { useNoticesT } from './texts.ts'

/** Shows for each game whether notices reach the game's server. */
export const Servers = () => {
  const t = useNoticesT()
  const projectName = useProjectName()
  const { data, error, refetch } = useQuery(serversQuery)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.items.length === 0) return <Empty icon={BellRing} text={t('servers.none')} />
  return (
    <div className={styles.servers}>
      {data.items.map((server) => (
        <Section key={server.project} title={projectName(server.project)}>
          <ServerState server={server} />
        </Section>
      ))}
    </div>
  )
}
