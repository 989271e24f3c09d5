import { desk } from '@playhub/contract/desk'
import type { EditedSettings, SettingsDocument } from '@playhub/contract/desk/projects'
import { type SettingsProblem, settingsProblems } from '@playhub/contract/projects/rules'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { editableQuery } from '../base/project-queries.ts'
import { queryClient } from '../base/queries.ts'
import { changedPaths, putOnTop } from '../catalogue/leaves.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useProjectsT } from '../readiness/projects-texts.ts'
import { showToast } from '../states/toasts.tsx'
import { settingsQuery } from './queries.ts'
import { type FormSection, sectionOf } from './sections/sections.ts'

/**
 * Unsaved changes of the settings. `from`: the server's version to which the changes were made. If the server has a version other than
 * `from` when the changes are saved, a colleague has changed the settings.
 */
type Unsaved = { document: SettingsDocument; from: EditedSettings }

/** Returns the state of a section of a project's settings that is being edited. */
export const useSettings = (id: string, section: FormSection, published: EditedSettings) => {
  const t = useProjectsT()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<Unsaved>(`settings/${id}/${section}`)
  const [both, setBoth] = useState<readonly string[]>()
  const now = (): Unsaved => unsavedNow() ?? { document: published.document, from: published }
  const { document, from } = unsaved ?? { document: published.document, from: published }
  const keep = (next: Unsaved) => setUnsaved(changedPaths(next.from.document, next.document).length > 0 ? next : undefined)

  const save = useMutation({
    mutationFn: (sent: Unsaved) =>
      call(desk.projects.saveSettings, { params: { id }, body: { document: sent.document, version: sent.from.version } }),
    onSuccess: (reply, sent) => {
      queryClient.setQueryData(settingsQuery(id).queryKey, reply)
      void queryClient.invalidateQueries(editableQuery)
      // Changes made while the request was under way stay unsaved.
      const written = unsavedNow()
      if (written) keep({ document: putOnTop(sent.document, written.document, reply.document).document, from: reply })
      setBoth(undefined)
      showToast(t('saved'))
    },
  })
  const merge = useMutation({
    mutationFn: () => call(desk.projects.getSettings, { params: { id } }),
    onSuccess: (theirs) => {
      const mine = now()
      const merged = putOnTop(mine.from.document, mine.document, theirs.document)
      queryClient.setQueryData(settingsQuery(id).queryKey, theirs)
      keep({ document: merged.document, from: theirs })
      setBoth(merged.both)
      save.reset()
    },
  })
  const problems = settingsProblems(document)
  return {
    document,
    saved: from.document,
    keys: published.keys,
    changed: unsaved ? changedPaths(from.document, document) : [],
    change: (change: Partial<SettingsDocument>) => {
      const { document: before, from: base } = now()
      keep({ document: { ...before, ...change }, from: base })
    },
    /** The problems of this section. Errors of other sections also prevent saving; they are in `elsewhere`. */
    problems: problems.filter(({ path }) => sectionOf(path) === section),
    elsewhere: problems.filter(({ path, level }) => level === 'error' && sectionOf(path) !== section),
    discard: () => {
      setUnsaved(undefined)
      setBoth(undefined)
      save.reset()
    },
    save,
    submit: () => save.mutate(now()),
    merge,
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    /** The fields that were changed in this browser and also by a colleague; undefined until `merge` has loaded the colleague's version. */
    both,
  }
}
export type SettingsForm = ReturnType<typeof useSettings>

/** Returns the problems at a path and at the paths below it. */
export const problemsAt = ({ problems }: Pick<SettingsForm, 'problems'>, path: string): readonly SettingsProblem[] =>
  problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
