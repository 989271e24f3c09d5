import type { ProjectRow } from '@playhub/contract/desk-projects'
import { Button } from '@playhub/ui/button'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { NewProject } from '../catalogue/new-project.tsx'
import { useCatalogueT } from '../catalogue/texts.ts'
import { Empty } from '../shell/empty.tsx'
import styles from './projects.module.css'
import { useProjectsT } from './texts.ts'

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
      <div className={styles.listHead}>
        <p className={styles.hint}>{t('listHint')}</p>
        {add}
      </div>
      <ul className={styles.projects} aria-label={t('all')}>
        {projects.map((project) => (
          <li key={project.id}>
            <Link href={`/projects/${project.id}/sign-in`} className={styles.project}>
              <span className={styles.name}>{project.name}</span>
              <span className={styles.hint}>
                {project.id} · {t(stateOf(project))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const stateOf = ({ outOfCatalog, isActive, inDevelop }: ProjectRow) =>
  outOfCatalog ? 'site' : !isActive ? 'hidden' : inDevelop ? 'inDevelop' : 'inCatalogue'
