import type { ProjectRow } from '@playhub/contract/desk/projects'
import type { EditedTargets } from '@playhub/contract/desk/targets/targets'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../states/failure.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'
import { DocumentSave } from '../document-save.tsx'
import { SectionSkeleton } from '../sections/section-skeleton.tsx'
import { Examples } from './examples.tsx'
import { HolidaysPart } from './holidays-part.tsx'
import { HoursPart } from './hours-part.tsx'
import styles from './targets.module.css'
import { TimesPart } from './times-part.tsx'
import { targetsQuery, useTargets } from './use-targets.ts'

/** The opening hours of a project's support, and the targets: in how many opening hours support must answer. */
export const TargetsSection = ({ project: { id } }: { project: ProjectRow }) => {
  const { data, error, refetch } = useQuery(targetsQuery(id))
  if (data) return <Loaded id={id} published={data} />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SectionSkeleton />
}

const Loaded = ({ id, published }: { id: string; published: EditedTargets }) => {
  const t = useTargetsT()
  const form = useTargets(id, published)
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('effect')}</p>
      <HoursPart form={form} />
      <HolidaysPart form={form} />
      <TimesPart form={form} />
      <Examples document={form.document} isWrong={form.problems.length > 0} />
      <DocumentSave form={form} nameOf={(path) => nameOf(t, path)} />
    </div>
  )
}

/** Returns the name of the part of the screen that has the field. */
const nameOf = (t: ReturnType<typeof useTargetsT>, path: string) => {
  if (path === 'timeZone') return t('zone')
  if (path === 'holidays') return t('holidays')
  return t(path.startsWith('priorities') ? 'targets' : 'hours')
}
