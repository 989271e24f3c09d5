import type { ProjectRow } from '@playhub/contract/desk/projects'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { Link, Redirect, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { editableQuery } from '../base/project-queries.ts'
import { useMay } from '../base/session.tsx'
import { Page } from '../page/page.tsx'
import { useProjectsT } from '../readiness/projects-texts.ts'
import { Readiness } from '../readiness/readiness.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { ProjectList } from './project-list.tsx'
import styles from './projects-page.module.css'
import { settingsQuery } from './queries.ts'
import { RoundRobinSection } from './round-robin/round-robin-section.tsx'
import { CatalogueSection } from './sections/catalogue-section.tsx'
import { GameSection } from './sections/game-section.tsx'
import { HostsSection } from './sections/hosts-section.tsx'
import { PagesSection } from './sections/pages-section.tsx'
import { PaymentsSection } from './sections/payments-section.tsx'
import { SectionSkeleton } from './sections/section-skeleton.tsx'
import { type FormSection, isSection, type SectionName, sectionsFor } from './sections/sections.ts'
import { ServerSection } from './sections/server-section.tsx'
import { SignInSection } from './sections/sign-in-section.tsx'
import { TargetsSection } from './targets/targets-section.tsx'
import { useSettings } from './use-settings.ts'
import { Versions } from './versions/versions.tsx'

/** The settings of projects: the list, or one section of a project. */
export const ProjectsPage = () => {
  const t = useT()
  const projectsT = useProjectsT()
  const { id, section } = useParams<{ id?: string; section?: string }>()
  const { data: projects, error, refetch } = useQuery(editableQuery)
  const project = projects?.find((each) => each.id === id)
  const shown = sectionsFor(useMay())
  if (project && !(isSection(section) && shown.includes(section))) return <Redirect to={`/projects/${project.id}/${shown[0]}`} replace />
  // The cast is safe: for a project with an invalid section, the line above redirects.
  const title = project ? `${project.name}: ${projectsT(`section.${section as SectionName}`)}` : t('screen.projects')
  return (
    <Page title={title}>
      {project && isSection(section) ? (
        <Opened project={project} section={section} />
      ) : projects && id === undefined ? (
        <ProjectList projects={projects} />
      ) : projects ? (
        <Empty icon={SlidersHorizontal} text={projectsT('gone')} hint={projectsT('goneHint')} action={<Back />} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <SectionSkeleton />
      )}
    </Page>
  )
}

const Back = () => {
  const t = useProjectsT()
  return (
    <Link href="/projects" className={styles.back}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('all')}
    </Link>
  )
}

const Opened = ({ project, section }: { project: ProjectRow; section: SectionName }) => {
  const t = useProjectsT()
  const isAdmin = useMay()
  return (
    <div className={styles.panes}>
      <nav className={styles.nav} aria-label={t('sections', { name: project.name })}>
        <Back />
        <p className={styles.name}>{project.name}</p>
        <ul>
          {sectionsFor(isAdmin).map((each) => (
            <li key={each}>
              <Link
                href={`/projects/${project.id}/${each}`}
                className={styles.navItem}
                data-danger={each === 'catalogue' || undefined}
                aria-current={each === section ? 'page' : undefined}
              >
                {t(`section.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.opened}>
        <Readiness id={project.id} />
        {section === 'server' ? (
          <ServerSection key={project.id} project={project} />
        ) : section === 'targets' ? (
          <TargetsSection key={project.id} project={project} />
        ) : section === 'assignment' ? (
          <RoundRobinSection key={project.id} project={project} />
        ) : !isAdmin ? (
          <Versions key={project.id} id={project.id} />
        ) : (
          <Form key={`${project.id} ${section}`} project={project} section={section} />
        )}
      </div>
    </div>
  )
}

const Form = ({ project, section }: { project: ProjectRow; section: FormSection }) => {
  const { data, error, refetch } = useQuery(settingsQuery(project.id))
  if (data) return <Loaded project={project} section={section} published={data} />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SectionSkeleton />
}

const screens = {
  'sign-in': SignInSection,
  payments: PaymentsSection,
  hosts: HostsSection,
  pages: PagesSection,
  game: GameSection,
  catalogue: CatalogueSection,
} satisfies Record<FormSection, unknown>

type LoadedProps = { project: ProjectRow; section: FormSection; published: Parameters<typeof useSettings>[2] }

const Loaded = ({ project, section, published }: LoadedProps) => {
  const form = useSettings(project.id, section, published)
  const Screen = screens[section]
  return <Screen project={project} form={form} />
}
