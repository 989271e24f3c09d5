import { desk } from '@playhub/contract/desk'
import { targetsProblems } from '@playhub/contract/desk/targets/rules'
import type { EditedTargets, TargetsDocument } from '@playhub/contract/desk/targets/targets'
import { error, only } from '@playhub/contract/projects/problems'
import { Refusal } from '@playhub/contract/refusals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/call.ts'
import { showToast } from '../../states/toasts.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'
import { useDocument } from '../use-document.ts'

const keyOf = (id: string) => ['project-targets', id] as const
const read = (id: string) => call(desk.targets.getTargets, { params: { id } })
export const targetsQuery = (id: string) => queryOptions({ queryKey: keyOf(id), queryFn: () => read(id) })

/** Returns the state of the form for a project's opening hours and targets (how long support may take to answer). */
export const useTargets = (id: string, published: EditedTargets) => {
  const t = useTargetsT()
  const form = useDocument<TargetsDocument>({
    ...{ queryKey: keyOf(id), published, read: () => read(id) },
    save: (body) => call(desk.targets.saveTargets, { params: { id }, body }),
    onSaved: () => showToast(t('saved')),
  })
  const { document, save } = form
  const isZoneRefused = isRefusedZone(save, document)
  return {
    ...form,
    isFieldRefused: isZoneRefused,
    problems: [...targetsProblems(document), ...only(isZoneRefused, error('timeZone', 'TIME_ZONE_UNKNOWN'))],
  }
}

type Save = { error: Error | null; variables: { document: TargetsDocument } | undefined }

/** The server refuses some old names of time zones that browsers know. */
const isRefusedZone = ({ error, variables }: Save, { timeZone }: TargetsDocument) =>
  error instanceof Refusal && error.fields?.some(({ path }) => path === 'timeZone') === true && variables?.document.timeZone === timeZone

export type TargetsForm = ReturnType<typeof useTargets>
