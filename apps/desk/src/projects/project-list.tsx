import type { ProjectRow } from '@playhub/contract/desk/projects'
import { Button } from '@playhub/ui/button'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../base/session.tsx'
import { NewProject } from '../catalogue/new-project.tsx'
import { useCatalogueT } from '../catalogue/texts.ts'
import { ProjectLinks } from '../page/project-links.tsx'
import { useProjectsT } from '../readiness/projects-texts.ts'
import { Empty } from '../states/empty.tsx'
import styles from './project-list.module.css'
import { sectionsFor } from './sections/sections.ts'

export const ProjectList = ({ projects }: { projects: readonly ProjectRow[] }) => {
  const t = useProjectsT()
  const catalogueT = useCatalogueT()
  const [isMaking, setMaking] = useState(false)
  const isAdmin = useMay()
  const add = isAdmin && (
    <>
      <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setMaking(true)}>
        {catalogueT('create.open')}
      </Button>
      {isMaking && <NewProject onClose={() => setMaking(false)} />}
    </>
  )
  if (projects.length === 0)
    return <Empty icon={SlidersHorizontal} text={t('empty')} {...(isAdmin && { hint: t('emptyHint') })} action={add} />
  return (
    <>
      <div className={styles.head}>
        <p className={styles.hint}>{t(isAdmin ? 'listHint' : 'listHintContent')}</p>
        {add}
      </div>
      <ProjectLinks
        label={t('all')}
        projects={projects}
        hrefOf={({ id }) => `/projects/${id}/${sectionsFor(isAdmin)[0]}`}
        aboutOf={(project) => `${project.id} · ${t(statusOf(project))}`}
      />
    </>
  )
}

const statusOf = ({ outOfCatalog, isActive, inDevelop }: ProjectRow) =>
  outOfCatalog ? 'site' : !isActive ? 'hidden' : inDevelop ? 'inDevelop' : 'inCatalogue'
