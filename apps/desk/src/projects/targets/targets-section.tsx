import type { ProjectRow } from '@playhub/contract/desk/projects'
import type { EditedTargets } from '@playhub/contract/desk/targets/targets'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEditingT } from '../../forms/editing-texts.ts'
import { SaveBar } from '../../forms/save-bar.tsx'
import { Behind } from '../../page/behind.tsx'
import { Failure } from '../../states/failure.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'
import { SectionSkeleton } from '../sections/section-skeleton.tsx'
import { Examples } from './examples.tsx'
import { HolidaysPart } from './holidays-part.tsx'
import { HoursPart } from './hours-part.tsx'
import styles from './targets.module.css'
import { TimesPart } from './times-part.tsx'
import { targetsQuery, useTargets } from './use-targets.ts'

/** The opening hours of a project's support, and within how much of this time it answers. */
export const TargetsSection = ({ project: { id } }: { project: ProjectRow }) => {
  const { data, error, refetch } = useQuery(targetsQuery(id))
  if (data) return <Loaded id={id} published={data} />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SectionSkeleton />
}

/** Moves the focus to the first field with an error. */
const focusWrong = () => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()

const useFocusAfterRefusal = (isRefused: boolean) => {
  useEffect(() => {
    if (isRefused) focusWrong()
  }, [isRefused])
}

const Loaded = ({ id, published }: { id: string; published: EditedTargets }) => {
  const t = useTargetsT()
  const editingT = useEditingT()
  const form = useTargets(id, published)
  const wrong = form.problems.length
  const handleSave = () => {
    if (wrong > 0) focusWrong()
    else form.submit()
  }
  useFocusAfterRefusal(form.isZoneRefused)
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('effect')}</p>
      <HoursPart form={form} />
      <HolidaysPart form={form} />
      <TimesPart form={form} />
      <Examples document={form.document} isWrong={wrong > 0} />
      <SaveBar
        changes={form.changes}
        error={form.isBehind || form.isZoneRefused ? undefined : form.save.error}
        busy={form.save.isPending}
        note={wrong > 0 && <span className={styles.error}>{editingT('bar.problems', { count: wrong })}</span>}
        notice={<Behind isBehind={form.isBehind} merge={form.merge} both={form.both?.map((path) => nameOf(t, path))} />}
        onDiscard={form.discard}
      >
        <Button variant="accent" busy={form.save.isPending} onClick={handleSave}>
          {editingT('bar.save')}
        </Button>
      </SaveBar>
    </div>
  )
}

/** Returns the name of the part of the screen that has the field. */
const nameOf = (t: ReturnType<typeof useTargetsT>, path: string) => {
  if (path === 'timeZone') return t('zone')
  if (path === 'holidays') return t('holidays')
  return t(path.startsWith('priorities') ? 'targets' : 'hours')
}
