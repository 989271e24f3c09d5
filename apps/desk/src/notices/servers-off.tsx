import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useProjectName } from '../base/use-project-name.ts'
import { serversQuery } from './log-queries.ts'
import { hrefOf } from './place.ts'
import { useNoticesT } from './texts.ts'

/** Lists the games whose notices are switched off. Shows nothing if there are none. */
export const ServersOff = () => {
  const t = useNoticesT()
  const projectName = useProjectName()
  const { data } = useQuery(serversQuery)
  const off = data?.items.filter(({ state }) => state === 'off') ?? []
  if (off.length === 0) return null
  return (
    <Notice kind="warning" action={<Link href={hrefOf('servers')}>{t('servers.see')}</Link>}>
      {t('servers.someOff', { count: off.length, projects: off.map(({ project }) => projectName(project)).join(', ') })}
    </Notice>
  )
}
