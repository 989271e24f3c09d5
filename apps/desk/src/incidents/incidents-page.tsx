import type { IncidentRow } from '@playhub/contract/desk/incidents'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { serverNow } from '../base/server-clock.ts'
import { may, useStaff } from '../base/session.tsx'
import { useProjectName } from '../base/use-project-name.ts'
import listStyles from '../canned/answer-list.module.css'
import styles from '../canned/canned-page.module.css'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { Rows } from '../tables/rows.tsx'
import { IncidentEditor } from './incident-editor.tsx'
import { incidentsQuery } from './queries.ts'
import { useIncidentsT } from './texts.ts'
import { titleOf } from './title-of.ts'

/** The screen of incidents: the list and, beside it, the open incident. A phone shows only one of them at a time. */
export const IncidentsPage = () => {
  const t = useT()
  const own = useIncidentsT()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const staff = useStaff()
  const { data: incidents, error, refetch } = useQuery(incidentsQuery)
  const add = may(staff, 'support') && (
    <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => navigate('/incidents/new')}>
      {own('add')}
    </Button>
  )
  return (
    <Page title={t('screen.incidents')} aside={add}>
      {incidents?.length === 0 && id === undefined ? (
        <Empty icon={Megaphone} text={own('empty')} hint={own('emptyHint')} />
      ) : incidents ? (
        <div className={styles.panes} data-open={id !== undefined || undefined}>
          <Rows>
            {incidents.map((incident) => (
              <Row key={incident.id} incident={incident} isOpen={incident.id === id} />
            ))}
          </Rows>
          <Opened id={id} incidents={incidents} />
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const Row = ({ incident, isOpen }: { incident: IncidentRow; isOpen: boolean }) => {
  const t = useIncidentsT()
  const projectName = useProjectName()
  const { id, project, texts, solvedTs, tickets, followers } = incident
  const about = [projectName(project), t('tickets', { count: tickets }), t('followers', { count: followers })]
  return (
    <li>
      <Link href={`/incidents/${id}`} className={listStyles.row} aria-current={isOpen ? 'true' : undefined}>
        <span className={listStyles.title}>{titleOf(texts)}</span>
        <span className={listStyles.about}>{about.join(' · ')}</span>
        <span className={solvedTs ? listStyles.about : listStyles.unsaved}>{t(solvedTs ? 'solved' : 'open')}</span>
      </Link>
    </li>
  )
}

const Opened = ({ id, incidents }: { id: string | undefined; incidents: readonly IncidentRow[] }) => {
  const t = useIncidentsT()
  if (id === 'new') return <New key={id} />
  const incident = incidents.find((each) => each.id === id)
  if (incident) return <IncidentEditor key={incident.id} incident={incident} />
  return (
    <div className={styles.nothing}>
      <Empty icon={Megaphone} text={t(id === undefined ? 'choose' : 'gone')} />
    </div>
  )
}

const New = () => {
  const [opened] = useState(() => ({
    ...{ id: crypto.randomUUID(), project: '', texts: {}, sinceTs: new Date(serverNow()).toISOString(), by: '', solvedTs: null },
    ...{ followers: 0, told: 0, tickets: 0, unanswered: [], version: '' },
  }))
  return <IncidentEditor incident={opened} isNew />
}
