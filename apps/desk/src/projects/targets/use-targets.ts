import { desk } from '@playhub/contract/desk'
import { targetsProblems } from '@playhub/contract/desk/targets/rules'
import type { EditedTargets, TargetsDocument } from '@playhub/contract/desk/targets/targets'
import { error, only } from '@playhub/contract/projects/problems'
import { Refusal } from '@playhub/contract/refusals'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { queryClient } from '../../base/queries.ts'
import { changedPaths, putOnTop } from '../../catalogue/leaves.ts'
import { useUnsaved } from '../../forms/unsaved.ts'
import { showToast } from '../../states/toasts.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'

export const targetsQuery = (id: string) =>
  queryOptions({ queryKey: ['project-targets', id], queryFn: () => call(desk.targets.getTargets, { params: { id } }) })

/** `from` is the server's version that the changes are based on; it shows whether a colleague has saved meanwhile. */
type Unsaved = { document: TargetsDocument; from: EditedTargets }

/** Returns the state of the targets of a project that are being edited. */
export const useTargets = (id: string, published: EditedTargets) => {
  const t = useTargetsT()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<Unsaved>(`targets/${id}`)
  const [both, setBoth] = useState<readonly string[]>()
  const now = (): Unsaved => unsavedNow() ?? { document: published.document, from: published }
  const { document, from } = unsaved ?? { document: published.document, from: published }
  const keep = (next: Unsaved) => setUnsaved(changedPaths(next.from.document, next.document).length > 0 ? next : undefined)

  const save = useMutation({
    mutationFn: (sent: Unsaved) =>
      call(desk.targets.saveTargets, { params: { id }, body: { document: sent.document, version: sent.from.version } }),
    onSuccess: (reply, sent) => {
      queryClient.setQueryData(targetsQuery(id).queryKey, reply)
      // Changes made during the save stay unsaved.
      const written = unsavedNow()
      if (written) keep({ document: putOnTop(sent.document, written.document, reply.document).document, from: reply })
      setBoth(undefined)
      showToast(t('saved'))
    },
  })
  const merge = useMutation({
    mutationFn: () => call(desk.targets.getTargets, { params: { id } }),
    onSuccess: (theirs) => {
      const mine = now()
      const merged = putOnTop(mine.from.document, mine.document, theirs.document)
      queryClient.setQueryData(targetsQuery(id).queryKey, theirs)
      keep({ document: merged.document, from: theirs })
      setBoth(merged.both)
      save.reset()
    },
  })
  const isZoneRefused = isRefusedZone(save, document)
  return {
    document,
    problems: [...targetsProblems(document), ...only(isZoneRefused, error('timeZone', 'TIME_ZONE_UNKNOWN'))],
    isZoneRefused,
    changes: unsaved ? changedPaths(from.document, document).length : 0,
    change: (change: (document: TargetsDocument) => TargetsDocument) => {
      const { document: before, from: base } = now()
      keep({ document: change(before), from: base })
    },
    discard: () => {
      setUnsaved(undefined)
      setBoth(undefined)
      save.reset()
    },
    save,
    submit: () => save.mutate(now()),
    merge,
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    both,
  }
}

/** The server refuses some old names of time zones that browsers know. */
const isRefusedZone = (save: { error: Error | null; variables: Unsaved | undefined }, { timeZone }: TargetsDocument) =>
  save.error instanceof Refusal &&
  save.error.fields?.some(({ path }) => path === 'timeZone') === true &&
  save.variables?.document.timeZone === timeZone

export type TargetsForm = ReturnType<typeof useTargets>
