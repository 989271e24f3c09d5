import type { ProjectRow } from '@playhub/contract/desk/projects'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { EyeOff, Globe, Hammer, PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMay } from '../base/session.tsx'
import { MoveHandle } from '../controls/move-handle.tsx'
import { Rows } from '../tables/rows.tsx'
import { NewProject } from './new-project.tsx'
import styles from './project-list.module.css'
import { useCatalogueT } from './texts.ts'
import { useOrder } from './use-order.ts'

/** The projects in the order of the catalogue. The order can be changed in this list. Admins can add a project. */
export const ProjectList = ({ projects, openId }: { projects: readonly ProjectRow[]; openId: string | undefined }) => {
  const t = useCatalogueT()
  const isAdmin = useMay()
  const [isMaking, setMaking] = useState(false)
  const { ordered, move } = useOrder(projects)
  return (
    <div className={styles.list}>
      {isAdmin && (
        <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t('create.open')}
        </Button>
      )}
      <Rows isOrdered label={t('list.title')}>
        {ordered.map((project, at) => (
          <li key={project.id} className={styles.row} data-row={project.id} data-open={project.id === openId || undefined}>
            <Link href={`/catalogue/${project.id}`} className={styles.rowLink} aria-current={project.id === openId ? 'true' : undefined}>
              <span className={styles.rowName}>{project.name}</span>
              <Marks project={project} />
            </Link>
            <MoveHandle name={project.name} at={at} count={ordered.length} onMove={move} />
          </li>
        ))}
      </Rows>
      {isMaking && <NewProject onClose={() => setMaking(false)} />}
    </div>
  )
}

const Marks = ({ project: { id, hasDraft, isActive, inDevelop, outOfCatalog } }: { project: ProjectRow }) => {
  const t = useCatalogueT()
  return (
    <span className={styles.marks}>
      <span className={styles.rowId}>{id}</span>
      {hasDraft && (
        <Chip kind="warning" icon={PenLine}>
          {t('list.draft')}
        </Chip>
      )}
      {!isActive && (
        <Chip kind="neutral" icon={EyeOff}>
          {t('list.inactive')}
        </Chip>
      )}
      {inDevelop && (
        <Chip kind="neutral" icon={Hammer}>
          {t('list.inDevelopment')}
        </Chip>
      )}
      {outOfCatalog && (
        <Chip kind="info" icon={Globe}>
          {t('list.ownSite')}
        </Chip>
      )}
    </span>
  )
}
