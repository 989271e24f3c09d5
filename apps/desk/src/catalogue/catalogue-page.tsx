import { Refusal } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { editableQuery, editedGameQuery } from '../base/project-queries.ts'
import { usePageTitle } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import styles from './catalogue-page.module.css'
import { EditingProvider } from './editing.tsx'
import { GameEditor } from './game-editor.tsx'
import { ProjectList } from './project-list.tsx'
import { useCatalogueT } from './texts.ts'

/** The catalogue editor: the list of projects and, beside it, the open project. A phone shows only one of them at a time. */
export const CataloguePage = () => {
  const t = useT()
  const own = useCatalogueT()
  const { id } = useParams<{ id?: string }>()
  const { data: projects, error, refetch } = useQuery(editableQuery)
  const name = projects?.find((project) => project.id === id)?.name
  usePageTitle(name ?? t('screen.catalogue'))
  return (
    <div className={styles.catalogue} data-open={id !== undefined || undefined}>
      <div className={styles.listPane}>
        {id === undefined ? (
          <h1 className={`${styles.title} title-in-bar`} tabIndex={-1}>
            {t('screen.catalogue')}
          </h1>
        ) : (
          <h2 className={`${styles.title} title-in-bar`}>{t('screen.catalogue')}</h2>
        )}
        {projects ? (
          <ProjectList projects={projects} openId={id} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
        {projects?.length === 0 && <Empty icon={LayoutGrid} text={own('list.empty')} hint={own('list.emptyHint')} />}
      </div>
      {id !== undefined ? (
        <Opened key={id} id={id} name={name ?? id} />
      ) : (
        <div className={styles.nothing}>
          <Empty icon={LayoutGrid} text={own('list.choose')} hint={own('list.chooseHint')} />
        </div>
      )}
    </div>
  )
}

const Opened = ({ id, name }: { id: string; name: string }) => {
  const t = useCatalogueT()
  const { data, error, refetch } = useQuery(editedGameQuery(id))
  if (data)
    return (
      <EditingProvider id={id} data={data}>
        <GameEditor name={name} />
      </EditingProvider>
    )
  const isGone = error instanceof Refusal && error.code === 'PROJECT_NOT_FOUND'
  return (
    <div className={styles.nothing}>
      {isGone ? (
        <Empty icon={LayoutGrid} text={t('list.gone')} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}
