import type { ProjectRow } from '@playhub/contract/desk/projects'
import { SelectField } from '@playhub/ui/select-field'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useLocation, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { editableQuery } from '../base/project-queries.ts'
import { Page } from '../page/page.tsx'
import { ProjectLinks } from '../page/project-links.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { PriceEditor } from './price-editor.tsx'
import styles from './prices-page.module.css'
import { priceListQuery } from './queries.ts'
import { usePricesT } from './texts.ts'

/** The price lists of all projects, one at a time. */
export const PricesPage = () => {
  const t = usePricesT()
  const deskT = useT()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { data: projects, error, refetch } = useQuery(editableQuery)
  const open = projects?.find((each) => each.id === id)
  const choice = projects && open && (
    <SelectField label={t('project')} value={open.id} onChange={(next) => navigate(`/prices/${next}`)}>
      {projects.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Page title={deskT('screen.prices')} aside={choice}>
      {open ? (
        <Opened key={open.id} project={open} />
      ) : projects ? (
        <Choose projects={projects} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={6} height={56} />
      )}
    </Page>
  )
}

const Choose = ({ projects }: { projects: readonly ProjectRow[] }) => {
  const t = usePricesT()
  if (projects.length === 0) return <Empty icon={Tags} text={t('noProjects')} hint={t('noProjectsHint')} />
  return (
    <>
      <p className={styles.hint}>{t('chooseHint')}</p>
      <ProjectLinks
        label={t('choose')}
        projects={projects}
        hrefOf={({ id }) => `/prices/${id}`}
        aboutOf={({ id, prices }) => `${id} · ${t('count', { count: prices })}`}
      />
    </>
  )
}

const Opened = ({ project }: { project: ProjectRow }) => {
  const { data: list, error, refetch } = useQuery(priceListQuery(project.id))
  if (list) return <PriceEditor project={project} published={list} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return <Loading rows={Math.max(project.prices, 1)} height={56} />
}

const Loading = ({ rows, height }: { rows: number; height: number }) => {
  const t = useT()
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: Math.min(rows, 12) }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all identical.
        <Skeleton key={n} height={height} />
      ))}
    </div>
  )
}
