import type { ProjectRow } from '@playhub/contract/desk/projects'
import { Button } from '@playhub/ui/button'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { NewProject } from '../catalogue/new-project.tsx'
import { useCatalogueT } from '../catalogue/texts.ts'
import { ProjectLinks } from '../page/project-links.tsx'
import { useProjectsT } from '../readiness/projects-texts.ts'
import { Empty } from '../states/empty.tsx'
import styles from './project-list.module.css'

export const ProjectList = ({ projects }: { projects: readonly ProjectRow[] }) => {
  const t = useProjectsT()
  const catalogueT = useCatalogueT()
  const [isMaking, setMaking] = useState(false)
  const add = (
    <>
      <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setMaking(true)}>
        {catalogueT('create.open')}
      </Button>
      {isMaking && <NewProject onClose={() => setMaking(false)} />}
    </>
  )
  if (projects.length === 0) return <Empty icon={SlidersHorizontal} text={t('empty')} hint={t('emptyHint')} action={add} />
  return (
    <>
      <div className={styles.head}>
        <p className={styles.hint}>{t('listHint')}</p>
        {add}
      </div>
      <ProjectLinks
        label={t('all')}
        projects={projects}
        hrefOf={({ id }) => `/projects/${id}/sign-in`}
        aboutOf={(project) => `${project.id} · ${t(statusOf(project))}`}
      />
    </>
  )
}

const statusOf = ({ outOfCatalog, isActive, inDevelop }: ProjectRow) =>
  outOfCatalog ? 'site' : !isActive ? 'hidden' : inDevelop ? 'inDevelop' : 'inCatalogue'
